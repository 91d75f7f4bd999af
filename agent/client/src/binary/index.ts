export { decodeBinary } from './decode'
export { extensionFor } from './extension'
export { type FindBinariesOptions, type FoundBinary, findBinaries, type TextBinaryData } from './find'
