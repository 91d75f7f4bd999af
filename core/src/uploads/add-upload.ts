import { defineApp, isApp } from '../definition/app'
import { uploadTo } from './upload-to'

/**
 * What an adapter's option `uploads` does in the page.
 *
 * @param app - the default export of `abp/index`
 * @returns an app that has `upload`; the same when it has one, or is no app
 */
export function addUpload(app: unknown): unknown {
  return isApp(app) && !app.upload ? defineApp({ ...app, upload: uploadTo() }) : app
}
