import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findBrowser } from '@abp-kit/client'
import type { Program } from '../agent.ts'
import { isRoot, loopbackOnly } from '../browser.ts'
import { versionOf } from '../version.ts'

const { directory, version } = versionOf(createRequire(import.meta.url), '@playwright/mcp')

export const name = `@playwright/mcp ${version}`

/** @returns the directory for what pages download */
export const outputOf = (home: string): string => join(home, 'output')

/**
 * Starts a browser without a window, with a profile in memory. Its answers do not repeat calls as Playwright code,
 * because the tasks do not need that; `--codegen none` is its setting for this.
 */
export function program(home: string, flags: readonly string[] = []): Program {
  const config = join(home, 'playwright-mcp.json')
  const launchOptions = {
    executablePath: findBrowser(),
    headless: true,
    chromiumSandbox: !isRoot,
    args: [...loopbackOnly, ...flags],
  }
  writeFileSync(config, JSON.stringify({ browser: { isolated: true, launchOptions } }))
  return {
    args: [
      join(directory, 'cli.js'),
      `--config=${config}`,
      '--headless',
      '--isolated',
      ...(isRoot ? ['--no-sandbox'] : []),
      `--executable-path=${findBrowser()}`,
      `--output-dir=${outputOf(home)}`,
      '--codegen=none',
    ],
  }
}
