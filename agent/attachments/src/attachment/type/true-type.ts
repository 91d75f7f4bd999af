import { mimeTypeOf } from '@abp-kit/client'
import { openAttachment } from '../open.ts'
import { detectType, isContradicted } from './detect.ts'

/** What is said of a file. */
export interface StatedType {
  /** As it is declared. What the name says is looked up. */
  mimeType?: string | undefined
  filename?: string | undefined
}

export interface TrueType {
  /** Of the bytes, if they are certainly of another type than is said, or nothing is said; otherwise what is said. */
  mimeType: string
  /** What is said and is not true, in a few words. */
  lies: string[]
  /** Whether the name is among that. */
  misnamed: boolean
}

/**
 * Compares what is said of a file with its bytes. Where they certainly differ, the bytes win. Never throws.
 *
 * @param file - a path, or bytes
 * @param isBeginning - whether `file` is only the beginning of the bytes, which does not show what is in a container
 */
export async function trueType(
  file: string | Uint8Array,
  said: StatedType,
  isBeginning = false,
): Promise<TrueType> {
  const named = said.filename === undefined ? 'application/octet-stream' : mimeTypeOf(said.filename)
  const { mimeType = named } = said
  try {
    const detected = await detectType(await openAttachment(file, { name: said.filename ?? '' }))
    if (isBeginning && containers.has(detected.mimeType)) return { mimeType, lies: [], misnamed: false }
    const mistyped = said.mimeType !== undefined && isContradicted(detected, said.mimeType)
    const misnamed = said.filename !== undefined && isContradicted(detected, named)
    const lies = [
      ...(mistyped ? [`the type ${said.mimeType}`] : []),
      ...(misnamed ? [`the name ${said.filename}`] : []),
    ]
    const isSilent = mimeType === 'application/octet-stream'
    const isWrong = isSilent || isContradicted(detected, mimeType)
    return { mimeType: isWrong ? detected.mimeType : mimeType, lies, misnamed }
  } catch {
    // What cannot be read is as it is said to be.
    return { mimeType, lies: [], misnamed: false }
  }
}

const containers = new Set(['application/zip', 'application/x-ole-storage'])
