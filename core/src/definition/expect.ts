import { AbpError } from '../protocol/error.ts'
import { type App, isApp } from './app.ts'

/**
 * @param value - the default export of `abp/index`
 * @param place - the file's name in the error
 * @param origin - the module that exports `defineApp`, in the error
 * @throws {AbpError} `INVALID_DEFINITION` if `defineApp` did not create it.
 */
export function expectApp(value: unknown, place = 'abp/index', origin = '@abp-kit/core'): App {
  if (isApp(value)) return value
  throw new AbpError(
    'INVALID_DEFINITION',
    `The default export of ${place} is not an app. Write \`export default defineApp({ … })\` with \`defineApp\` from '${origin}'.`,
  )
}
