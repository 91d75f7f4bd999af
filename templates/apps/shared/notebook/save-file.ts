/** Saves a file for the person who clicked. A capability returns its file instead. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers still read the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
