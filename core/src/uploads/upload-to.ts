import type { Upload } from '../definition/upload'

/**
 * An app's `upload` that puts large binaries into the temporary store of the app's own server
 * (`@abp-kit/core/uploads/server`). Where an adapter has the option `uploads`, every app has it by itself.
 *
 * What it throws is the call's error: `UPLOAD_TOO_LARGE`, `UPLOADS_FULL`, `RATE_LIMITED`, … of the server;
 * `OPERATION_FAILED`, retryable, when the server is out of reach or answers with something else.
 *
 * @param path - where the store answers, from the page; by default `abp-uploads` beside the manifest that the page links
 *
 * @example
 * export default defineApp({ …, upload: uploadTo() })
 */
export function uploadTo(path?: string): Upload {
  return async (blob, details) => {
    const { send } = await import('./send')
    return send(blob, details, path)
  }
}
