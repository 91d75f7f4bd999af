export type { Attachment } from './attachment/attachment'
export type { Environment, ModelCapabilities, NativeType } from './environment/environment'
export type { DescriptorPart, FilePart, Part, TextPart } from './parts/part'
