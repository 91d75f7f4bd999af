import { basename } from 'node:path'
import { checkPage } from '@abp-kit/core/adapter/node'
import { bootstrapHash } from '@abp-kit/core/bootstrap'
import type { AbpErrorCode } from '@abp-kit/core/protocol'
import { findBlock } from '../page/block.ts'
import { readDocument } from '../page/document.ts'
import { findCharset } from '../page/place.ts'
import { missingSources } from '../page/policy.ts'
import { type PageText, pageBytes } from '../page/text.ts'

/** A problem that keeps agents from a page, or may do so. */
export interface Warning {
  /** Absent for results of the definition's own check. */
  code?: AbpErrorCode
  /** A path below the folder. */
  file?: string
  message: string
}

/**
 * Checks an edited page, with the code that agents read pages with.
 *
 * @param file - its path below the folder
 * @param base - the option `base` of `inject`
 */
export async function judgePage(file: string, page: PageText, base: string | undefined): Promise<Warning[]> {
  const document = readDocument(page.text)
  const block = findBlock(page.text, document)
  const warnings: Warning[] = []
  const warn = (code: AbpErrorCode, message: string) => warnings.push({ code, file, message })
  const offset = block.state === 'whole' ? block.span.start : 0
  const missing = missingSources(document, offset, bootstrapHash)
  if (missing.length > 0)
    warn(
      'POLICY_BLOCKS_SCRIPT',
      `The page's Content-Security-Policy blocks what agents need. Add to its \`script-src\`: ${missing.join(' ')}`,
    )
  if (base === undefined && /^404\.html?$/i.test(basename(file)))
    warn(
      'ADDRESS_UNCERTAIN',
      'Hosts show this page at every address that does not exist, where relative addresses lead elsewhere. Say where the site is served, such as --base /',
    )
  if (!findCharset(document))
    warn(
      'CHARSET_MISSING',
      'The page does not declare its encoding. Put `<meta charset="utf-8">` first in its `<head>`, and run the command again.',
    )
  const html = Buffer.from(pageBytes(page)).toString('utf8')
  const remedy = 'Move large inline styles and scripts behind the `<meta charset>`.'
  for (const { code, message } of await checkPage({ name: 'The page', html, remedy })) warn(code, message)
  return warnings
}
