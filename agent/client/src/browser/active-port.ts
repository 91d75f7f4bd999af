import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { BrowserChannel } from './channels.ts'

/**
 * The profile directories of each channel: below the configuration directory on Linux, below the application
 * data on macOS and Windows.
 */
const folders: Readonly<Record<BrowserChannel, readonly [linux: string, mac: string, windows: string]>> = {
  chromium: ['chromium', 'Chromium', 'Chromium'],
  chrome: ['google-chrome', 'Google/Chrome', 'Google\\Chrome'],
  'chrome-beta': ['google-chrome-beta', 'Google/Chrome Beta', 'Google\\Chrome Beta'],
  'chrome-dev': ['google-chrome-unstable', 'Google/Chrome Dev', 'Google\\Chrome Dev'],
  'chrome-canary': ['google-chrome-canary', 'Google/Chrome Canary', 'Google\\Chrome SxS'],
  msedge: ['microsoft-edge', 'Microsoft Edge', 'Microsoft\\Edge'],
  'msedge-beta': ['microsoft-edge-beta', 'Microsoft Edge Beta', 'Microsoft\\Edge Beta'],
  'msedge-dev': ['microsoft-edge-dev', 'Microsoft Edge Dev', 'Microsoft\\Edge Dev'],
}

/**
 * Finds the endpoint of the user's own running browser. After the user allows it at
 * `chrome://inspect/#remote-debugging`, Chrome 144 or later writes the endpoint to its profile. Chrome asks
 * the user again for each connection.
 *
 * @param userDataDir - the profile's directory; by default, the channel's
 * @param channel - `chrome` by default
 * @returns its `ws:` URL
 * @throws {AbpError} `BROWSER_NOT_FOUND`, with instructions for the user
 */
export async function findRunningBrowser(
  userDataDir: string | undefined,
  channel: BrowserChannel = 'chrome',
): Promise<string> {
  const directory = userDataDir === undefined ? defaultUserDataDir(channel) : resolve(userDataDir)
  const path = join(directory, 'DevToolsActivePort')
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw notAllowed(`${path} cannot be read`, cause)
  })
  const [port = '', place = ''] = text.split('\n').map((line) => line.trim())
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535 || !/^\/devtools\/browser\/[\w-]+$/.test(place))
    throw notAllowed(`${path} does not name a port and a browser`)
  return `ws://127.0.0.1:${port}${place}`
}

/** @returns the directory that contains the user's profiles for a channel */
export function defaultUserDataDir(
  channel: BrowserChannel,
  platform: NodeJS.Platform = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const [linux, mac, windows] = folders[channel]
  if (platform === 'darwin') return `${homedir()}/Library/Application Support/${mac}`
  if (platform === 'win32')
    return `${env.LOCALAPPDATA ?? `${homedir()}\\AppData\\Local`}\\${windows}\\User Data`
  return join(env.CHROME_CONFIG_HOME ?? env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), linux)
}

function notAllowed(what: string, cause?: unknown): AbpError {
  const message = `${what}: no browser of the user runs there that may be attached to. Start it, and allow this at chrome://inspect/#remote-debugging (Chrome 144 or later).`
  return new AbpError('BROWSER_NOT_FOUND', message, { cause })
}
