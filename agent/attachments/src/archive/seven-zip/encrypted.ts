import type { Attachment } from '../../attachment/attachment.ts'

/** The first byte of a packed list, and 7z's id for AES (DOC/7zFormat.txt of 7-Zip). */
const packedList = 0x17
const aes = Buffer.from([0x06, 0xf1, 0x07, 0x01])
const startHeader = 32

/**
 * Checks whether a 7z file's list is encrypted. 7-Zip tries to read it without a password, and the random
 * bytes cause errors that look like damage.
 */
export async function isListEncrypted(attachment: Attachment): Promise<boolean> {
  const start = Buffer.from(await attachment.read(0, startHeader))
  if (start.length < startHeader) return false
  const from = startHeader + Number(start.readBigUInt64LE(12))
  const size = Number(start.readBigUInt64LE(20))
  // Such a list only describes its packing, which takes some fifty bytes.
  if (size > 4_096 || from + size > attachment.size) return false
  const list = Buffer.from(await attachment.read(from, from + size))
  return list[0] === packedList && list.includes(aes)
}
