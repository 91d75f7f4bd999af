import { accessSync, constants, statSync } from 'node:fs'
import { posix, win32 } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { type BrowserChannel, type InstalledChannel, readChannels } from './channels.ts'

const variables = ['ABP_BROWSER_PATH', 'PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH'] as const

export interface FindBrowserOptions {
  /** The browser's executable. If set, nothing else is searched. */
  executablePath?: string
  /** Searches only for this channel, in all its install locations, and ignores the environment variables. */
  channel?: BrowserChannel
  /** `process.env` by default. */
  env?: Readonly<Record<string, string | undefined>>
  /** `process.platform` by default. */
  platform?: NodeJS.Platform
  /** Checks whether a path is an executable program (default: a file system check). */
  isProgram?: (path: string) => boolean
}

/**
 * Finds Chromium, Chrome or Edge: from the option, then the environment variables `ABP_BROWSER_PATH`,
 * `PUPPETEER_EXECUTABLE_PATH` and `CHROME_PATH`, then `PATH`, then the usual install locations.
 *
 * @returns the program's path
 * @throws {AbpError} `BROWSER_NOT_FOUND`, with all searched locations and install instructions. A path in
 *   the option or in a variable must be valid: it is never skipped silently.
 */
export function findBrowser(options: FindBrowserOptions = {}): string {
  const { env = process.env, platform = process.platform, isProgram = canBeRun } = options
  const given = givenPath(options.executablePath, options.channel ? {} : env)
  if (given) {
    if (isProgram(given.path)) return given.path
    throw notFound(`${given.source} is ${given.path}, which is not a program that can be run.`, [given.path])
  }
  const wanted = readChannels(options.channel)
  const candidates = [...onPath(env, platform, wanted), ...usualPlaces(env, platform, wanted)]
  const found = candidates.find(isProgram)
  if (found !== undefined) return found
  const reason = options.channel
    ? `No ${options.channel}`
    : `${variables.join(', ')} are not set, and nothing`
  const looked = `${reason} is at any of:\n  ${candidates.join('\n  ')}\n`
  throw notFound(looked, candidates)
}

function givenPath(option: string | undefined, env: NonNullable<FindBrowserOptions['env']>) {
  if (option !== undefined) return { source: 'The option `executablePath`', path: option }
  for (const source of variables) {
    const path = env[source]
    if (path) return { source: `The environment variable ${source}`, path }
  }
  return undefined
}

function onPath(
  env: NonNullable<FindBrowserOptions['env']>,
  platform: NodeJS.Platform,
  wanted: readonly InstalledChannel[],
): string[] {
  const path = platform === 'win32' ? win32 : posix
  const extension = platform === 'win32' ? '.exe' : ''
  const directories = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter((entry) => entry !== '')
  const commands = wanted.flatMap((channel) => channel.commands)
  return directories.flatMap((directory) =>
    commands.map((name) => path.join(directory, `${name}${extension}`)),
  )
}

function usualPlaces(
  env: NonNullable<FindBrowserOptions['env']>,
  platform: NodeJS.Platform,
  wanted: readonly InstalledChannel[],
): string[] {
  if (platform === 'darwin') {
    const roots = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])]
    return roots.flatMap((root) => wanted.map(({ app }) => `${root}/${app}.app/Contents/MacOS/${app}`))
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root)
    return roots.flatMap((root) => wanted.map(({ program }) => `${root}\\${program}`))
  }
  return wanted.flatMap(({ commands, places }) => [...commands.map((name) => `/usr/bin/${name}`), ...places])
}

function canBeRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function notFound(looked: string, candidates: string[]): AbpError {
  return new AbpError(
    'BROWSER_NOT_FOUND',
    `No Chromium was found. ${looked}\n` +
      'Install one (`apt install chromium`, `brew install --cask chromium`, https://www.google.com/chrome/), or run ' +
      '`npx @puppeteer/browsers install chrome@stable` and set ABP_BROWSER_PATH to the path that it prints.',
    { details: { candidates } },
  )
}
