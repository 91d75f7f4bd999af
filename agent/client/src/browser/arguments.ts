import type { LaunchOptions } from './options.ts'

/**
 * Arguments for a browser that a program drives: no questions, no background activity of its own, and pages that are
 * not visible run like others. Unlike the drivers' own lists, it keeps the protection against a page that navigates
 * within itself endlessly (`--disable-ipc-flooding-protection`).
 */
const usual = [
  // Development servers make their own certificates. Those of other hosts are checked.
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
  // Windows that pages open are closed and reported; see guards.
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
    // Two dialogs at once, from frames in two processes, end the browser. A frame of another origin has nothing to ask.
    'SuppressDifferentOriginSubframeJSDialogs',
    // For pages that offer WebMCP tools and no `window.abp`.
    'WebMCP',
  ],
  disable: [
    'AcceptCHFrame',
    'IsolateSandboxedIframes',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'ProcessPerSiteUpToMainFrameThreshold',
    // A process that waits for the next page, 10 % of the work of a session that is opened and closed. Without it, a page
    // that leads to another site takes 12 ms more.
    'SpareRendererForSitePerProcess',
    'Translate',
    // The browser's own pages, which have their own processes for each unseen window. They doubled the cost of a page.
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxPopup',
    'WebUIReloadButton',
  ],
}

/**
 * @param profile - absolute path of the browser's profile
 * @returns the browser's arguments; those of `options.args` come last, so they take precedence
 */
export function browserArguments(options: LaunchOptions, profile: string, sandbox: boolean): string[] {
  const { args = [], extensions, headless = true, proxy } = options
  const others = args.filter((arg) => !/^--(?:enable|disable)-features=/.test(arg))
  return [
    ...usual,
    // The second one allows a program to load extensions, and only through the pipe.
    extensions === undefined ? '--disable-extensions' : '--enable-unsafe-extension-debugging',
    ...(headless ? ['--headless=new', '--hide-scrollbars', '--mute-audio'] : []),
    ...(sandbox ? [] : ['--no-sandbox']),
    ...(proxy === undefined ? [] : [`--proxy-server=${proxy}`]),
    `--user-data-dir=${profile}`,
    // The browser uses only the last of each.
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
