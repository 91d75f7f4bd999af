export { createUploads, type Uploads, type UploadsOptions } from './create'
export type { UploadLimits } from './limits'
export type { UploadStorage } from './storage'
