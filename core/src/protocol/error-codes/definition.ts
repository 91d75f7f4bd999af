import type { Codes } from './codes.ts'

export const definition = {
  INVALID_DEFINITION: [
    [
      '`defineApp` or `registerCapability` found mistakes. `problems` lists all of them.',
      'Each has its place and its remedy.',
    ],
  ],
  INVALID_ORIGINS: [
    [
      '`allowedOrigins` of a [message transport](transports.md) is empty, has a wildcard, or lacks the origin of the other side.',
      "Write each origin in full: `allowedOrigins: ['https://agent.example.com']`.",
    ],
  ],
  INVALID_SCHEMA: [
    [
      'A schema is not sound, or cannot be turned into JSON Schema, so agents would not know what to send. A build ends; in development the manifest lists the capability without the schema.',
      'The message names the place, the library, its version if it is known, and the command or the change that fixes it. See [schema libraries](schemas.md).',
    ],
  ],
  ENTRY_NOT_FOUND: [
    [
      'There is no `abp/index.*`; for `abp inject`, no `abp.js`.',
      "Create it, or name it with the adapter's `entry` option; for `abp inject`, with `--definition`.",
    ],
  ],
  ENTRY_FAILED: [
    [
      '`abp/index` cannot be evaluated outside a browser, or it ends its process.',
      'Move code that needs a browser or the framework into the handler, or into a module behind `load`.',
    ],
  ],
  CONFIG_MISSING: [
    [
      '`@abp-kit/next` is used without its configuration.',
      'Wrap the configuration with `withAbp` in `next.config`.',
    ],
  ],
  ANGULAR_PROJECT_UNCLEAR: [
    [
      '`abp-angular` does not find the application, because there is no `angular.json`, or because it has several applications.',
      'Run it in the folder of `angular.json`, and name the application with `--project`.',
    ],
  ],
  FRAMEWORK_UNSUPPORTED: [
    [
      'The installed version of the framework is one that the adapter does not work with.',
      'The message names the version, the command that upgrades, and the way without the upgrade.',
    ],
  ],
  KIT_NOT_FOUND: [
    [
      'The SvelteKit adapter does not find SvelteKit in the project.',
      "See the [adapter's README](../adapters/sveltekit) for the way without it.",
    ],
  ],
  KIT_MISMATCH: [
    [
      'The SvelteKit adapter does not find its place in this version of SvelteKit.',
      "See the [adapter's README](../adapters/sveltekit) for the way without it.",
    ],
  ],
  FRAMEWORK_MISMATCH: [
    [
      '`@abp-kit/vite` does not find its place in the app of a framework that it knows.',
      'Follow the message: it names the module or component that the app does without.',
    ],
  ],
  WRONG_ADAPTER: [
    [
      '`@abp-kit/vite` is used in an app whose pages a framework writes.',
      "The message names the framework's adapter, if there is one. Use that.",
    ],
  ],
  HTML_NOT_FOUND: [
    [
      '`@abp-kit/vite` finds no HTML page in the app.',
      'Name the `index.html` as input of the build. For pages that a server writes, see the [README](../adapters/vite#pages-that-a-server-writes).',
    ],
    [
      'The `index.html` of an Angular app is no whole document, so `abp-angular` finds no place in it.',
      'Put the lines into it that the message has.',
    ],
  ],
  READY_MISSING: [
    [
      "`@abp-kit/vite` has the option `ready: 'manual'`, and the app never calls `abpReady`.",
      'Call it where the app has started, or leave the option out.',
    ],
  ],
} as const satisfies Codes
