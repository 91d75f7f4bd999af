type Own = typeof import('./dist/index.mjs', { with: { 'resolution-mode': 'import' }})

export declare const leaveToAgents: Own['leaveToAgents']
export declare const abp: Own['abp']
export type { AbpOptions, AdapterOptions, RuntimeMode } from './dist/index.mjs' with {
  'resolution-mode': 'import',
}
