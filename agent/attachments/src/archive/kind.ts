/** The supported archives. `gz`, `bz2`, `xz` and `zst` contain a tar or a single file. */
export type ArchiveKind = 'zip' | 'tar' | 'gz' | 'bz2' | 'xz' | 'zst' | '7z'

const signatures: readonly { kind: ArchiveKind; bytes: readonly number[] }[] = [
  { kind: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  // An empty zip.
  { kind: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { kind: 'gz', bytes: [0x1f, 0x8b, 0x08] },
  { kind: 'bz2', bytes: [0x42, 0x5a, 0x68] },
  { kind: 'xz', bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { kind: 'zst', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: '7z', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
]

/** Size of a tar header in bytes. */
export const tarHeader = 512

/**
 * Detects an archive's kind from its bytes. file-type would return the zip's purpose (`docx`, `epub`, `jar`);
 * this only detects that it can be unpacked.
 *
 * @param start - the first 512 bytes, or all bytes of a shorter file
 */
export function archiveKind(start: Uint8Array): ArchiveKind | undefined {
  const found = signatures.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))
  return found?.kind ?? (isTar(start) ? 'tar' : undefined)
}

/** Checks the header's checksum: the sum of its bytes, with spaces instead of the checksum. */
function isTar(start: Uint8Array): boolean {
  if (start.length < tarHeader || start[0] === 0) return false
  const written = Number.parseInt(
    Buffer.from(start.subarray(148, 156))
      .toString('latin1')
      .replace(/[\0 ]+/g, ' '),
    8,
  )
  let sum = 8 * 0x20
  for (let index = 0; index < tarHeader; index++) if (index < 148 || index >= 156) sum += start[index] ?? 0
  return sum === written
}
