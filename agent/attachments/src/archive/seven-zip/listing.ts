/** An entry in a 7z file, from 7-Zip's listing. */
export interface SevenZipEntry {
  name: string
  size: number
  /** A number; absent for an entry without bytes. */
  crc32?: number
  encrypted: boolean
  /**
   * `d` folder, `-` file, `l` link, and so on, as in `ls -l`; derived from other attributes in archives made
   * on Windows.
   */
  type: string
  /** Whether it would run with its owner's or group's rights. */
  privileged: boolean
}

/**
 * Parses the output of `7zz l -slt -ba`: a block of lines for each entry. 7-Zip replaces control characters
 * in names with `_`, so a name cannot add a line.
 */
export function* readListing(text: string): Iterable<SevenZipEntry> {
  for (const block of text.split(/\r?\n\r?\n/)) {
    const fields = new Map<string, string>()
    for (const line of block.split(/\r?\n/)) {
      const at = line.indexOf(' = ')
      if (at > 0) fields.set(line.slice(0, at), line.slice(at + 3))
    }
    const name = fields.get('Path')
    if (name !== undefined) yield toEntry(name, fields)
  }
}

function toEntry(name: string, fields: Map<string, string>): SevenZipEntry {
  const attributes = fields.get('Attributes') ?? ''
  const mode = /(?:^|\s)([-dlbcps][-rwxsStT]{9})$/.exec(attributes)?.[1]
  const crc = fields.get('CRC')
  return {
    name,
    size: Number(fields.get('Size') ?? 0),
    ...(crc && { crc32: Number.parseInt(crc, 16) }),
    encrypted: fields.get('Encrypted') === '+',
    type: mode?.[0] ?? (/^\S*D/.test(attributes) ? 'd' : '-'),
    privileged: mode !== undefined && /[sS]/.test(mode.slice(1)),
  }
}
