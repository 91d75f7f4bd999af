import { mimeTypeOf } from '@abp-kit/client'
import { openAttachment } from '../open.ts'
import { detectType, isContradicted } from './detect.ts'

/** The stated name and type of a file. */
export interface StatedType {
  /** The declared type. The name's type is looked up. */
  mimeType?: string | undefined
  filename?: string | undefined
}

export interface TrueType {
  /**
   * The type of the bytes if they certainly contradict the stated type or no type is stated; otherwise the
   * stated type.
   */
  mimeType: string
  /** The false statements, in a few words. */
  lies: string[]
  /** Whether the name is one of them. */
  misnamed: boolean
}

/**
 * Compares a file's stated type with its bytes. If they certainly differ, the bytes win. Never throws.
 *
 * @param file - a path, or bytes
 * @param isBeginning - whether `file` is only the start of the bytes, which does not reveal a container's
 *   content
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
    // Trusts the statement for an unreadable file.
    return { mimeType, lies: [], misnamed: false }
  }
}

const containers = new Set(['application/zip', 'application/x-ole-storage'])
