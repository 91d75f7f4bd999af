import { AbpError } from '../protocol/error'
import { type App, isApp } from './app'

/**
 * @param value - the default export of `abp/index`
 * @param place - the file, for the error
 * @throws {AbpError} `INVALID_DEFINITION` when it is not what `defineApp` returns.
 */
export function expectApp(value: unknown, place = 'abp/index'): App {
  if (isApp(value)) return value
  throw new AbpError(
    'INVALID_DEFINITION',
    `The default export of ${place} is not an app. Write \`export default defineApp({ … })\` with \`defineApp\` from '@abp-kit/core'.`,
  )
}
