import type { StatedType, TrueType } from '@abp-kit/attachments'
import { attachments } from './attachments.ts'

export type { TrueType }

/** `trueType` of `@abp-kit/attachments`, which is loaded with the first file. */
export async function trueType(
  file: string | Uint8Array,
  said: StatedType,
  isBeginning?: boolean,
): Promise<TrueType> {
  const library = await attachments()
  return library.trueType(file, said, isBeginning)
}
