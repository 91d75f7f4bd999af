export { uploadTo } from './upload-to'
export { withUploads } from './with-uploads'
