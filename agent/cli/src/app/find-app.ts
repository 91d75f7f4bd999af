import { type Discovery, discover } from '@abp-kit/client'
import type { Terminal } from '../command-line/terminal'

/** Finds out over HTTP what a page offers, without a browser. Never throws. */
export async function findApp(url: string, terminal: Terminal): Promise<Discovery> {
  terminal.progress(`reading ${url} …`)
  const found = await discover(url, { signal: terminal.signal })
  for (const warning of found.warnings) terminal.note(`warning: ${warning}`)
  if (!found.supported) terminal.note(`${found.code}: ${found.reason}`)
  return found
}
