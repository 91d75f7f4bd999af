export { decodeBinary, isBase64 } from './decode.ts'
export { extensionFor, mimeTypeOf } from './file-extension.ts'
export {
  type FindBinariesOptions,
  type FoundBinary,
  findBinaries,
  type TextBinaryData,
} from './find-binaries.ts'
export { isSavedBinary, isUnsavedBinary, type SavedBinary, type UnsavedBinary } from './saved-binary.ts'
export { BinaryStream, type TransferProgress } from './stream.ts'
