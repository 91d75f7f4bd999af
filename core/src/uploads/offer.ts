import { defineApp, isApp } from '../definition/app'
import { uploadTo } from './upload-to'

/**
 * What an adapter's option `uploads` does in the page.
 *
 * @param definitions - the module `abp/index`
 * @returns one with an app that has `upload`; the same when it has one, or is no app
 */
export function offer(definitions: { default: unknown }): { default: unknown } {
  const app = definitions.default
  return isApp(app) && !app.upload ? { default: defineApp({ ...app, upload: uploadTo() }) } : definitions
}
