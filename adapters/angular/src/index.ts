export { atOnce, whenIdle } from '@abp-kit/core/register'
export { type AbpOptions, provideAbp } from './provide-abp.ts'
