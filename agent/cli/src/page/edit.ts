import { findBlock } from './block.ts'
import { readDocument } from './document.ts'
import { findImportMaps, findPlace } from './place.ts'
import { lineOf, type PageText } from './text.ts'

/** A page that cannot be edited safely. */
export interface Refusal {
  line: number
  /** The problem, and its fix. */
  reason: string
}

/** The elements that are written into a page's head. */
export interface Head {
  link: string
  /** The elements after the link. */
  scripts: readonly string[]
}

export type Edit = { text: PageText } | { refused: Refusal } | { fragment: true }

/**
 * Writes the link, the bootstrap and the registration into a page, replacing those of an earlier call.
 * Everything else stays unchanged, byte for byte.
 *
 * @returns the new text; or the reason why the page is skipped
 */
export function addHead(page: PageText, { link, scripts }: Head): Edit {
  const removed = removeHead(page)
  if (!('text' in removed)) return removed
  const { mark, text } = removed.text
  const document = readDocument(text)
  const place = findPlace(text, document)
  if (document.endedEarly !== undefined)
    return {
      refused: {
        line: lineOf(text, document.endedEarly),
        reason:
          'Browsers end the head here, before its `<head>` or its `<meta charset>`. If this is a template, its server fills it in: put what `abp inject` writes into the finished page, or move this below the charset.',
      },
    }
  const lateMap = findImportMaps(document).find(({ inHead }) => !inHead)
  if (lateMap)
    return {
      refused: {
        line: lineOf(text, lateMap.start),
        reason:
          'This import map is in the body. `abp inject` writes a module into the head, and Firefox ignores an import map that comes after a module. Move the import map into the head.',
      },
    }
  if (!place) return { fragment: true }
  const { offset, separator, voidEnd } = place
  const elements = [link.replace(/>$/, voidEnd), ...scripts]
  const block = elements.map((element) => separator + element).join('')
  return { text: { mark, text: text.slice(0, offset) + block + text.slice(offset) } }
}

/**
 * Removes the output of {@link addHead}.
 * @returns the page as it was; or the reason why it is skipped
 */
export function removeHead({ mark, text }: PageText): Exclude<Edit, { fragment: true }> {
  const block = findBlock(text, readDocument(text))
  switch (block.state) {
    case 'absent':
      return { text: { mark, text } }
    case 'whole':
      return { text: { mark, text: text.slice(0, block.span.start) + text.slice(block.span.end) } }
    case 'other':
      return {
        refused: {
          line: block.line,
          reason: `The page has ${block.what} that \`abp inject\` did not write like this. Take it out, or leave the page to the tool that wrote it with \`--exclude\`.`,
        },
      }
  }
}
