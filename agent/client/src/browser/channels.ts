import { AbpError } from '@abp-kit/core/protocol'

/** The install locations of a channel's browser. */
export interface InstalledChannel {
  /** Commands on Linux and in `PATH`. */
  commands: readonly string[]
  /** Directories on Linux, in addition to `/usr/bin`. */
  places: readonly string[]
  /** The application on macOS. */
  app: string
  /** The program on Windows, below the program folders. */
  program: string
}

const chrome = (name: string, command: string, folder: string): InstalledChannel => ({
  commands:
    command === 'stable' ? ['google-chrome-stable', 'google-chrome', 'chrome'] : [`google-chrome-${command}`],
  places: [`/opt/google/${folder}/chrome`],
  app: name,
  program: `Google\\${name.replace('Google ', '').replace('Canary', 'SxS')}\\Application\\chrome.exe`,
})

const edge = (name: string, command: string, folder: string): InstalledChannel => ({
  commands:
    command === 'stable' ? ['microsoft-edge-stable', 'microsoft-edge'] : [`microsoft-edge-${command}`],
  places: [`/opt/microsoft/${folder}/msedge`],
  app: name,
  program: `Microsoft\\${name.replace('Microsoft ', '')}\\Application\\msedge.exe`,
})

const channels = {
  chromium: {
    commands: ['chromium', 'chromium-browser'],
    places: [
      '/snap/bin/chromium',
      '/usr/lib/chromium/chromium',
      '/var/lib/flatpak/exports/bin/org.chromium.Chromium',
    ],
    app: 'Chromium',
    program: 'Chromium\\Application\\chrome.exe',
  },
  chrome: chrome('Google Chrome', 'stable', 'chrome'),
  'chrome-beta': chrome('Google Chrome Beta', 'beta', 'chrome-beta'),
  'chrome-dev': chrome('Google Chrome Dev', 'unstable', 'chrome-unstable'),
  'chrome-canary': chrome('Google Chrome Canary', 'canary', 'chrome-canary'),
  msedge: edge('Microsoft Edge', 'stable', 'msedge'),
  'msedge-beta': edge('Microsoft Edge Beta', 'beta', 'msedge-beta'),
  'msedge-dev': edge('Microsoft Edge Dev', 'dev', 'msedge-dev'),
}

/** A browser channel, as named in Puppeteer and Playwright. */
export type BrowserChannel = keyof typeof channels

/** @returns the given channel, or the default ones in search order. @throws {AbpError} `INVALID_PARAMS` */
export function readChannels(channel: string | undefined): readonly InstalledChannel[] {
  if (channel === undefined) return [channels.chromium, channels.chrome, channels.msedge]
  for (const [name, found] of Object.entries(channels)) if (name === channel) return [found]
  throw new AbpError(
    'INVALID_PARAMS',
    `There is no browser channel ${channel}: it is one of ${Object.keys(channels).join(', ')}.`,
  )
}
