import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { duration } from './duration-setting.ts'
import { oauthSettings } from './oauth-settings.ts'
import { operationsSettings } from './operations-settings.ts'
import { extension, path } from './path-setting.ts'
import { recordSettings } from './record-settings.ts'
import { signInSettings } from './sign-in-settings.ts'
import { browserArgument, headers, hostName, listOf, origin, text, urlOrModule } from './text-setting.ts'
import { toolSettings } from './tool-settings.ts'

/**
 * All settings, each declared once. The flags (`--output-dir`), the environment variables (`ABP_OUTPUT_DIR`),
 * the keys of a configuration file (`outputDir`), `--help` and the reference page all come from this schema.
 * The schema includes the environment variables of docs/protocol.md §6, with the same defaults.
 */
export const settingsSchema = z.strictObject({
  http: z
    .boolean()
    .default(false)
    .meta({ group: 'Transport', description: 'Serve Streamable HTTP instead of stdio.' }),
  host: text.default('127.0.0.1').meta({
    group: 'Transport',
    description:
      'Address to listen on with --http. At others than loopback the token goes over the network in the clear: put TLS in front of it.',
  }),
  port: z.number().int().min(0).max(65_535).default(0).meta({
    group: 'Transport',
    description: 'Port to listen on with --http; 0 picks a free one, which is printed.',
  }),
  allowHost: listOf(hostName).default([]).meta({
    group: 'Transport',
    description:
      'Host name that HTTP requests may carry in `Host` and `Origin` besides localhost. Repeatable.',
  }),

  auth: z.boolean().default(true).meta({
    group: 'Transport',
    description:
      'With --http: clients must show a token, which is in a file that only you can read. With --no-auth every program on this machine, of any user, can use your browser and your files.',
  }),
  authToken: z.string().optional().meta({
    group: 'Transport',
    secret: true,
    description:
      'Token that clients must show, instead of a new one. It is no flag, because other users can read command lines.',
  }),
  authTokenFile: z.string().optional().meta({
    group: 'Transport',
    description: 'File that holds the token, for several processes that share one.',
  }),
  shared: z.boolean().default(false).meta({
    group: 'Transport',
    description:
      'With --http: all clients share connections, files and questions, instead of having their own.',
  }),
  idleTimeout: duration.default(1_800_000).meta({
    group: 'Transport',
    description:
      "With --http: a client's session ends, with its connections, when it was silent for so long. A running call, an open question and an open stream keep it.",
  }),

  ...oauthSettings,
  ...operationsSettings,

  browserUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      group: 'Browser',
      description: 'Attach to a running browser by its DevTools address, such as http://127.0.0.1:9222.',
    }),
  wsEndpoint: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .meta({
      group: 'Browser',
      description: 'Attach to a running browser by its WebSocket endpoint (CDP).',
    }),
  wsHeaders: headers.optional().meta({
    group: 'Browser',
    description: 'Headers for the endpoint, as JSON: {"Authorization":"Bearer …"}.',
  }),
  playwrightEndpoint: z
    .url({ protocol: /^wss?$/ })
    .optional()
    .meta({
      group: 'Browser',
      description:
        'Attach to what `playwright run-server` prints; needs playwright-core beside this package.',
    }),
  channel: z
    .enum([
      ...(['chromium', 'chrome', 'chrome-beta', 'chrome-dev', 'chrome-canary'] as const),
      ...(['msedge', 'msedge-beta', 'msedge-dev'] as const),
    ])
    .optional()
    .meta({
      group: 'Browser',
      description: 'Installed browser to start instead of the first that is found.',
    }),
  executablePath: path.optional().meta({
    group: 'Browser',
    description: 'Program of the browser to start. By default Chromium, Chrome or Edge is found.',
  }),
  headless: z
    .boolean()
    .default(true)
    .meta({ group: 'Browser', description: 'Start the browser without a window.' }),
  userDataDir: path.optional().meta({
    group: 'Browser',
    description: 'Profile directory, to keep logins between runs. Connections then share its cookies.',
  }),
  ...signInSettings,
  isolated: z.boolean().default(false).meta({
    group: 'Browser',
    description:
      'In a browser that is attached to: give each connection a context of its own, without the cookies of others. A browser that is started always does, but with --user-data-dir.',
  }),
  proxyServer: text.optional().meta({
    group: 'Browser',
    description: 'Proxy of the browser, such as http://127.0.0.1:3128 or socks5://….',
  }),
  browserArg: listOf(browserArgument).default([]).meta({
    group: 'Browser',
    description: 'More command line argument for the browser: --browser-arg=--lang=de. Repeatable.',
  }),
  extension: listOf(extension).default([]).meta({
    group: 'Browser',
    description:
      'Directory of an unpacked Chrome extension that abp_connect may open; it is loaded when the browser starts. In a browser that is attached to, or with --user-data-dir, also the id of one that is installed there. Repeatable.',
  }),
  grantPermission: listOf(z.string().regex(/^[a-z-]+$/, { error: 'must be a name such as camera' }))
    .default([])
    .meta({
      group: 'Browser',
      description:
        'Permission that pages get, by its name in navigator.permissions, such as camera or geolocation; the others are denied. Repeatable.',
    }),
  browserTimeout: duration
    .default(30_000)
    .meta({ group: 'Limits', description: 'For starting the browser and opening a page.' }),
  callTimeout: duration.default(60_000).meta({
    group: 'Limits',
    description:
      'For a call; it starts again with each progress that the page reports, and rests while a question is open.',
  }),
  downloadTimeout: duration.default(30_000).meta({
    group: 'Limits',
    description:
      'For a file that a result refers to by URL, or that the page downloads: until it begins, and between two pieces of it.',
  }),
  questionTimeout: duration
    .default(600_000)
    .meta({ group: 'Limits', description: "For the user's answer to a question of the page." }),
  storeTimeout: duration
    .default(60_000)
    .meta({ group: 'Limits', description: 'For putting one file into the store, or reading it.' }),

  outputDir: path
    .default(() => resolve(join(tmpdir(), 'abp-mcp-bridge')))
    .meta({
      group: 'Files',
      description: 'Directory of the results. It is created when absent, and private to you.',
      shownDefault: '<tmp>/abp-mcp-bridge',
    }),
  outputMaxAge: z
    .number()
    .positive()
    .default(24)
    .meta({ group: 'Files', unit: 'h', description: 'Older results are removed.' }),
  outputMaxSize: z.number().positive().default(2048).meta({
    group: 'Files',
    unit: 'MB',
    description: 'When the results take more, the oldest are removed.',
  }),
  store: urlOrModule.optional().meta({
    group: 'Files',
    description:
      'Keep results in a store instead of the directory: redis://…, s3://bucket?endpoint=…&region=… (the keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY), or the path of a module whose default export is an `unstorage` Storage. Needs unstorage and what its driver needs beside this package.',
  }),
  storeUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      group: 'Files',
      description: 'Where what is in the store is served; results are then called by a URL below it.',
    }),
  allowRoot: listOf(path).default([]).meta({
    group: 'Files',
    description:
      'Directory whose files may be given to pages, and shown by abp_attach, besides the output directory. `~/` is your home, `./` the working directory. Repeatable.',
  }),

  model: text.optional().meta({
    group: 'Attachments',
    description:
      'Model that reads what abp_attach shows, such as anthropic/claude-opus-4-1, if a call names no other. Without one, pictures (PNG, JPEG, GIF, WebP) and text reach it as they are.',
  }),
  allowConverters: z.boolean().default(false).meta({
    group: 'Attachments',
    description:
      'Let abp_attach run converters of this machine (LibreOffice, ffmpeg, poppler, ImageMagick): only commands of fixed forms, without network, in bubblewrap or else through unshare.',
  }),
  scratchMaxSize: z.number().positive().default(100).meta({
    group: 'Attachments',
    unit: 'MB',
    description:
      'What abp_attach takes out of archives and documents may take so much for each session; it is removed when the session ends.',
  }),

  allowOrigin: listOf(origin).default([]).meta({
    group: 'Network',
    description:
      'Origin that may be connected to; without any, all may. `https://*.example.com` stands for its subdomains. Repeatable.',
  }),
  blockOrigin: listOf(origin)
    .default([])
    .meta({ group: 'Network', description: 'Origin that may not be connected to. Repeatable.' }),
  renderOrigin: listOf(origin).default([]).meta({
    group: 'Network',
    description:
      'Origin that HTML given to abp_render_to_pdf may load from; without any, nothing is loaded. --allow-origin and --block-origin hold for it, too. Repeatable.',
  }),

  ...toolSettings,
  ...recordSettings,

  logLevel: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .meta({ group: 'Logs', description: 'What is written to stderr.' }),
  logFormat: z
    .enum(['text', 'json'])
    .default('text')
    .meta({ group: 'Logs', description: 'Text, or a JSON object per line.' }),
})

/** The settings after parsing, including defaults. */
export type Settings = z.output<typeof settingsSchema>
