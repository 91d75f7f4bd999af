import type { RuntimeMode } from '../options.ts'

/**
 * For adapters that generate the page's module, so that it imports only what its mode needs.
 *
 * @returns the name of the `FetchTime` that `@abp-kit/core/register` exports; `undefined` for `demand`, which
 *   does not need one
 */
export function fetchTimeOf(runtime: RuntimeMode = 'demand'): 'atOnce' | 'whenIdle' | undefined {
  const names = { demand: undefined, idle: 'whenIdle', eager: 'atOnce' } as const
  return names[runtime]
}
