export { uploadTo } from './upload-to'
