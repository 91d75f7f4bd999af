import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  Parser,
  type ParserOptions,
  type TreeAdapter,
} from 'parse5'

/** Browsers flatten deeper elements: `kMaximumHTMLParserDOMTreeDepth` in Chromium. */
const deepest = 512
/** The shortest element is `<p>`. */
const fewestCharacters = 3
/**
 * Allowance for elements that the page does not write, such as `<html>`, or a `<b>` that continues in the
 * next paragraph.
 */
const implied = 1_000

type Tree = DefaultTreeAdapterMap

/** A page's tree. */
export interface ParsedPage {
  document: Tree['document']
  /** Why the rest of the page was not read: `It nests elements more than 512 deep.` */
  excess?: string
}

/**
 * Parses a page as browsers do, with time and memory proportional to its length. HTML also creates unwritten
 * elements: an open `<b>` is recreated in each paragraph, so that 50 KB of them become millions of elements.
 * If a page is nested deeper than browsers allow, or creates more elements than its length can contain, the
 * parser stops there.
 *
 * @param text - untrusted; the caller limits its length
 */
export function parsePage(text: string, options: Omit<ParserOptions<Tree>, 'treeAdapter'> = {}): ParsedPage {
  const { parser, readExcess } = createPageParser(text.length, options)
  parser.tokenizer.write(text, true)
  const excess = readExcess()
  return { document: parser.document, ...(excess !== undefined && { excess }) }
}

/**
 * @param characters - the maximum number of characters that are written to the parser
 * @param hooks - called instead of the methods of `defaultTreeAdapter`
 * @returns a parser that pauses at an excess; see {@link parsePage}
 */
export function createPageParser(
  characters: number,
  options: Omit<ParserOptions<Tree>, 'treeAdapter'> = {},
  hooks: Partial<TreeAdapter<Tree>> = {},
): { parser: Parser<Tree>; readExcess(): string | undefined } {
  const mostElements = Math.ceil(characters / fewestCharacters) + implied
  let elements = 0
  let excess: string | undefined
  const stop = (reason: string) => {
    excess ??= reason
    parser.tokenizer.pause()
  }
  const treeAdapter: TreeAdapter<Tree> = {
    ...defaultTreeAdapter,
    ...hooks,
    createElement(...element) {
      if (++elements > mostElements) stop('Its unclosed elements are made again too often.')
      return defaultTreeAdapter.createElement(...element)
    },
    onItemPush(element) {
      if (parser.openElements.stackTop >= deepest) stop(`It nests elements more than ${deepest} deep.`)
      hooks.onItemPush?.(element)
    },
  }
  const parser = new Parser<Tree>({ ...options, treeAdapter })
  return { parser, readExcess: () => excess }
}
