const longest = 200
/** Names that Windows gives to devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * What an app calls a file, for people to read. It is never used as a path; yet someone may.
 *
 * @returns a name without directories, control characters and what shells or Windows would misread; may be empty.
 */
export function safeFilename(name: string): string {
  const last =
    name
      .slice(0, 4 * longest)
      .split(/[/\\]/)
      .at(-1) ?? ''
  const plain = last
    // Controls, and what turns the direction of text so that `gpj.exe` looks like `exe.jpg`.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, longest)
  const stem = plain.split('.', 1)[0] ?? ''
  return devices.test(stem) ? `_${plain}` : plain
}
