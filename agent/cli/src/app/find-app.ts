import { type Discovery, discover } from '@abp-kit/client'
import { fromSite, line } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'

/** Finds a page's capabilities over HTTP, without a browser. Never throws. */
export async function findApp(url: string, terminal: SiteTerminal): Promise<Discovery> {
  terminal.progress(line`reading ${fromSite(url)} …`)
  const found = await discover(url, { signal: terminal.signal })
  for (const warning of found.warnings) terminal.note(line`warning: ${fromSite(warning)}`)
  if (!found.supported) terminal.note(line`${fromSite(found.code)}: ${fromSite(found.reason)}`)
  return found
}
