export { decodeBinary, isBase64 } from './decode'
export { extensionFor, mimeTypeOf } from './file-extension'
export {
  type FindBinariesOptions,
  type FoundBinary,
  findBinaries,
  type TextBinaryData,
} from './find-binaries'
export { isSavedBinary, isUnsavedBinary, type SavedBinary, type UnsavedBinary } from './saved-binary'
export { BinaryStream, type TransferProgress } from './stream'
