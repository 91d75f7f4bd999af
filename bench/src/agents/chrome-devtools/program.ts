import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findBrowser } from '@abp-kit/client'
import type { Program } from '../agent.ts'
import { isRoot, loopbackOnly } from '../browser.ts'
import { versionOf } from '../version.ts'

const require = createRequire(import.meta.url)
const { directory, version } = versionOf(require, 'chrome-devtools-mcp')

export const name = `chrome-devtools-mcp ${version}`

/** Starts a browser without a window, with a temporary profile. Disables reports and updates. */
export function program(settings: readonly string[], flags: readonly string[] = []): Program {
  const chrome = [...(isRoot ? ['--no-sandbox'] : []), ...loopbackOnly, ...flags]
  return {
    args: [
      join(directory, 'build/src/bin/chrome-devtools-mcp.js'),
      '--headless',
      '--isolated',
      `--executablePath=${findBrowser()}`,
      '--no-usageStatistics',
      '--no-performanceCrux',
      ...settings,
      ...chrome.map((flag) => `--chromeArg=${flag}`),
    ],
    env: { CHROME_DEVTOOLS_MCP_NO_UPDATE_CHECKS: '1' },
  }
}

/** Disables what none of the tasks needs. Pages need no id if there is only one. */
export const lean = [
  '--no-pageIdRouting',
  '--categoryEmulation=false',
  '--categoryPerformance=false',
  '--categoryNetwork=false',
  '--categoryMemory=false',
] as const
