import { AbpError, isRecord } from '@abp-kit/core/protocol'
import type { BrowserPipe } from '../driver/pipe.ts'
import type { LaunchOptions } from './options.ts'

/**
 * Refuses Chrome's headless shell where it cannot do what was asked for: it would start without a window, and without a
 * word.
 *
 * @throws {AbpError} `INVALID_PARAMS`
 */
export async function requireWindows(
  pipe: BrowserPipe,
  { extensions, headless = true }: LaunchOptions,
  executablePath: string,
): Promise<void> {
  if (headless && extensions === undefined) return
  const version = await pipe.ask('Browser.getVersion', {})
  // Chrome itself calls itself `Chrome`, also without a window.
  if (!isRecord(version) || !String(version.product).startsWith('HeadlessChrome/')) return
  const lacks = headless ? 'extensions' : 'windows'
  const message = `${executablePath} is a headless shell, which has no ${lacks}. Name Chrome or Chromium with \`executablePath\`.`
  throw new AbpError('INVALID_PARAMS', message)
}
