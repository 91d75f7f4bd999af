import type { LaunchOptions } from './options.ts'

/**
 * Arguments for an automated browser: no prompts, no background activity, and full speed for invisible pages.
 * Unlike the drivers' own lists, this one keeps the protection against pages that navigate within themselves
 * endlessly (it omits `--disable-ipc-flooding-protection`).
 */
const usual = [
  // Development servers use self-signed certificates. The browser still checks the certificates of other
  // hosts.
  '--allow-insecure-localhost',
  '--allow-pre-commit-input',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-hang-monitor',
  '--disable-infobars',
  // The guards close and report windows that pages open.
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-quic',
  '--disable-renderer-backgrounding',
  '--disable-search-engine-choice-screen',
  '--disable-sync',
  '--enable-automation',
  '--export-tagged-pdf',
  '--force-color-profile=srgb',
  '--generate-pdf-document-outline',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-service-autorun',
  '--password-store=basic',
  '--use-mock-keychain',
]

const features = {
  enable: [
    'PdfOopif',
    // Two simultaneous dialogs from frames in two processes crash the browser. A cross-origin frame has no
    // need for dialogs.
    'SuppressDifferentOriginSubframeJSDialogs',
    // For pages that offer WebMCP tools but no `window.abp`.
    'WebMCP',
  ],
  disable: [
    'AcceptCHFrame',
    'IsolateSandboxedIframes',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'ProcessPerSiteUpToMainFrameThreshold',
    // A spare process for the next page: 10 % of the cost of opening and closing a session. Without it, a
    // page that navigates to another site takes 12 ms longer.
    'SpareRendererForSitePerProcess',
    'Translate',
    // The browser's own UI pages, which run their own processes for each invisible window. They doubled the
    // cost of a page.
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxPopup',
    'WebUIReloadButton',
  ],
}

/**
 * @param profile - absolute path of the browser's profile
 * @returns the browser's arguments; `options.args` comes last and takes precedence
 */
export function browserArguments(options: LaunchOptions, profile: string, sandbox: boolean): string[] {
  const { args = [], extensions, headless = true, proxy } = options
  const others = args.filter((arg) => !/^--(?:enable|disable)-features=/.test(arg))
  return [
    ...usual,
    // The second flag lets a program load extensions, but only through the pipe.
    extensions === undefined ? '--disable-extensions' : '--enable-unsafe-extension-debugging',
    ...(headless ? ['--headless=new', '--hide-scrollbars', '--mute-audio'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
    ...(proxy === undefined ? [] : [`--proxy-server=${proxy}`]),
    `--user-data-dir=${profile}`,
    // The browser uses only the last occurrence of each flag.
    `--enable-features=${[...features.enable, ...featuresIn(args, '--enable-features=')].join()}`,
    `--disable-features=${disabledFeatures(args).join()}`,
    '--remote-debugging-pipe',
    ...others,
    ...(args.every((arg) => arg.startsWith('-')) ? ['about:blank'] : []),
  ]
}

function disabledFeatures(args: readonly string[]): string[] {
  const enabled = new Set(featuresIn(args, '--enable-features='))
  return [
    ...features.disable.filter((name) => !enabled.has(name)),
    ...featuresIn(args, '--disable-features='),
  ]
}

function featuresIn(args: readonly string[], option: string): string[] {
  const lists = args.filter((arg) => arg.startsWith(option)).map((arg) => arg.slice(option.length))
  return lists.flatMap((list) => list.split(',')).filter((name) => name !== '')
}
