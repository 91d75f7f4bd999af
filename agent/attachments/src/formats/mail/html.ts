/** Characters of HTML that are read: elements in elements take time that grows with their square. */
export const maxHtml = 500_000

const limits = { maxInputLength: maxHtml, maxDepth: 100, maxChildNodes: 5_000 }

/** @returns the text of HTML: nothing of it is loaded or run, and pictures are left out */
export async function textOfHtml(html: string): Promise<string> {
  const { convert } = await import('html-to-text')
  return convert(html, {
    wordwrap: false,
    limits,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  })
}
