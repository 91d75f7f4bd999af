/** Maximum characters of HTML to read: the time for nested elements grows quadratically. */
export const maxHtml = 500_000

const limits = { maxInputLength: maxHtml, maxDepth: 100, maxChildNodes: 5_000 }

/** @returns the text of HTML. Loads and runs nothing, and omits images */
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
