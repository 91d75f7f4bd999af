/** The cases of a code. Each pair is what happened and what to do about it. The text is Markdown for docs/errors.md. */
type Cases = readonly (readonly [happened: string, remedy: string])[]

export type Codes = Readonly<Record<string, Cases>>

/**
 * All codes that abp-kit uses, grouped by where the reader meets them. docs/errors.md is generated from this table. Code
 * that uses any other code does not compile. The list of retryable codes is in `error.ts`, because the page needs that
 * list but not this text.
 */
export const errorCodes = {
  page: {
    NOT_INITIALIZED: [['A call or a cancel outside a session.', 'Call `initialize` first.']],
    ALREADY_INITIALIZED: [
      ["There is a session, and the app has `reinitialize: 'reject'`.", 'Call `shutdown` first.'],
    ],
    SESSION_EXPIRED: [['The session was idle for longer than the app allows.', 'Call `initialize` again.']],
    SESSION_INVALID: [
      [
        "Over a [message transport](transports.md): the message's `sessionId` is not that of the connection's session, or another session has replaced it.",
        'Call `initialize` again.',
      ],
    ],
    UNKNOWN_CAPABILITY: [
      ['The app has no capability of that name.', 'Call `listCapabilities`: it names them.'],
    ],
    CAPABILITY_UNAVAILABLE: [
      [
        "The page's code, the definitions or the handler's module could not be loaded. The message names the script.",
        'Call again: each call tries anew.',
      ],
      [
        "The capability's own `available` says no, or its handler is not in the page. The message has the reason.",
        'See [capabilities that change](capabilities.md).',
      ],
    ],
    REQUIREMENT_NOT_MET: [
      [
        'The capability needs something that is not there.',
        'Follow the `resolution` of each of `details.requirements`.',
      ],
    ],
    PRECONDITION_FAILED: [['The app threw it: something must be done first.', 'Do what the message says.']],
    INVALID_PARAMS: [
      [
        'The parameters do not match the input schema.',
        'Correct what `details.issues` lists: `path`, `code` (`MISSING_PARAM`, `INVALID_TYPE`, `INVALID_VALUE`) and `message` of each mistake.',
      ],
      [
        'Bytes among the parameters are not right.',
        'Correct what `details.issues` lists: `INVALID_BASE64`, `WRONG_SIZE`, `MISSING_ENCODING`, `UNSUPPORTED_TYPE` or `TOO_LARGE`. See [bytes](binary.md).',
      ],
    ],
    PERMISSION_DENIED: [
      [
        'The browser refused (`NotAllowedError`), a person said no, or an `authorize` did not allow the call.',
        'Grant the permission to the page. The same call does not help by itself.',
      ],
    ],
    PERMISSION_REQUIRED: [
      [
        'The browser would ask a person first (`SecurityError`).',
        'Grant the permission to the page, then call again.',
      ],
    ],
    OPERATION_FAILED: [
      ['The handler threw.', "Read the message: it is the handler's."],
      [
        "Bytes of the result could not be stored by the app's `storeResult`, did not arrive (a `Response`), or are too many for one text.",
        'The message has the place. Call again when `retryable`.',
      ],
    ],
    TIMEOUT: [
      [
        'The call took longer than its `timeout`. It has `cancelled: true` too.',
        'Give it longer, or ask for less.',
      ],
    ],
    CANCELLED: [
      [
        'The agent cancelled the call, or its session ended. It has `cancelled: true` too.',
        'Nothing: nobody waits for the result.',
      ],
    ],
    RATE_LIMITED: [['The app takes fewer calls than this.', 'Wait `retryAfter` milliseconds.']],
    NOT_IMPLEMENTED: [
      [
        'The app threw it: it declares the capability, and does not have it.',
        'Use one of `alternatives`, where the error has them.',
      ],
    ],
    NOT_SUPPORTED: [
      [
        "The browser lacks a feature (such as a type of picture), or no agent answers the page's question.",
        'Use another browser, or connect with the feature that the message names.',
      ],
    ],
    BROWSER_ERROR: [
      [
        'The browser failed: another `DOMException`, or a canvas that cannot be written.',
        "Read the message: it is the browser's.",
      ],
    ],
    INTERNAL_ERROR: [
      [
        'The app made a mistake: its result does not match its schema, is not plain data, or has bytes that are not right; or its `storeResult` returned no URL.',
        "Tell the app's developer. `details` has the place.",
      ],
    ],
    DELIVERY_MECHANISM: [
      [
        'In development: the handler used a dialog, a download, the clipboard or the like. `details.api` names it.',
        'Return content instead, see [delivery](delivery.md).',
      ],
    ],
    ENVELOPE_RESULT: [
      [
        "In development: the handler returned the protocol's own envelope, `{ success, … }`, which production unwraps.",
        'Return the data itself. For a failure throw an `AbpError`.',
      ],
    ],
    STATUS_RESULT: [
      [
        'In development: the result only says how it went. `details.fields` names what it has.',
        'Return what was made.',
      ],
    ],
    RESULT_TOO_LARGE: [
      ["A WebMCP tool's result has more than 10,000,000 characters of JSON.", 'Ask for less of it.'],
    ],
  },
  definition: {
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
        'A schema has no JSON Schema form.',
        'The message names the library and the remedy. Until then the manifest lists the capability without the schema.',
      ],
    ],
    ENTRY_NOT_FOUND: [
      ['There is no `abp/index.*`.', "Create it, or name it with the adapter's `entry` option."],
    ],
    ENTRY_FAILED: [
      [
        '`abp/index` cannot be evaluated outside a browser.',
        'Move code that needs a browser or the framework into the handler, or into a module behind `load`.',
      ],
    ],
    CONFIG_MISSING: [
      [
        '`@abp-kit/next` is used without its configuration.',
        'Wrap the configuration with `withAbp` in `next.config`.',
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
  },
  resultStore: {
    STORED_RESULT_TOO_LARGE: [
      ['The result is larger than `fileLimit`.', 'Ask for less, or raise the limit.'],
    ],
    RESULT_STORE_FULL: [
      [
        'The files that have not expired reach `totalLimit` or `fileCount`, or those of one client half of it.',
        'Wait `retryAfter` milliseconds.',
      ],
    ],
    RATE_LIMITED: [
      [
        'More files at once than `rateLimit`, or one client more than half of it.',
        'Wait `retryAfter` milliseconds.',
      ],
    ],
    RESULT_STORE_FORBIDDEN: [
      [
        'The request is not from a page of this site, `authorize` said no, or a page wants a file as a part of itself.',
        'Behind a proxy, hand on `Host` or set `X-Forwarded-Host`.',
      ],
    ],
    RESULT_STORE_FAILED: [['The storage failed.', "The server's log has the reason."]],
    STORED_RESULT_NOT_FOUND: [
      [
        'There is no such file, or it is not complete.',
        'With several machines, give them a storage that they share.',
      ],
    ],
    STORED_RESULT_EXPIRED: [['Its time is over.', 'Call the capability again.']],
    RESULT_STORE_REQUEST_INVALID: [
      [
        "The request is none that the page's half makes, or it came too slowly.",
        'Use `storeResultsAt` in the page.',
      ],
    ],
    RESULT_STORE_INVALID: [
      [
        'The option `resultStore` has a wrong limit, or the route is there without the option.',
        'The message names the field.',
      ],
    ],
    RESULT_STORE_NEEDS_SERVER: [
      ['The app is built to files.', 'Remove the option, or give `defineApp` a `storeResult` of your own.'],
    ],
    RESULT_STORE_NEEDS_UNSTORAGE: [['The package `unstorage` is not installed.', '`npm install unstorage`']],
    RESULT_STORE_UNSAFE: [
      [
        'The folder for temporary files belongs to another user, or others can read it.',
        'Remove it, or use another storage.',
      ],
    ],
  },
  client: {
    BROWSER_NOT_FOUND: [['There is no Chromium.', 'The message lists where it looked and how to get one.']],
    DRIVER_NOT_FOUND: [
      [
        'Neither puppeteer-core nor playwright-core is installed, or not the one that was asked for.',
        'Add it to your project.',
      ],
    ],
    BROWSER_ERROR: [
      ['The browser does not start, or cannot be attached to.', "Read the message: it is the browser's."],
    ],
    DISCONNECTED: [
      [
        'The page, the browser, the socket or the session is gone.',
        'Connect again, or use `reconnect: true`.',
      ],
    ],
    TRANSPORT_ERROR: [
      [
        'The page cannot be opened, or an answer cannot be carried or written.',
        'The message has the reason. Of bytes that the app keeps, a handler returns a copy.',
      ],
    ],
    INVALID_BINARY: [
      ['A `BinaryData` does not decode, or its `size` is wrong.', "Tell the app's developer."],
    ],
    DOWNLOAD_FAILED: [
      [
        'What a result refers to could not be downloaded. The message says why.',
        'Call again when it has expired. For an address that is not public use `allowPrivateAddresses`.',
      ],
    ],
  },
  bridge: {
    INVALID_CONFIG: [
      [
        "A flag, a variable or a key of the configuration file is wrong, a port is taken, or the store's module or driver is missing.",
        'The message names it. `abp-mcp --help` lists all.',
      ],
    ],
    ORIGIN_NOT_ALLOWED: [
      ["The app's origin is not among `--allow-origin`, or is blocked.", 'The user adds it.'],
    ],
    FILE_NOT_ALLOWED: [
      [
        'A file is not in the output directory or an allowed root, or is not there.',
        'The user allows its directory with `--allow-root`.',
      ],
    ],
    OUTPUT_FAILED: [
      [
        'A result cannot be written or stored. Either the call was not made, or `details.result` names the result.',
        'Make room, set `ABP_OUTPUT_DIR`, or repair the store; then use `abp_save_result`.',
      ],
    ],
    STORE_FAILED: [
      ['A stored result cannot be read.', 'Repair the store that `--store` names, and call again.'],
    ],
    SESSION_INVALID: [
      [
        'The answer to a question was used before, is too late or belongs to another request.',
        'Call the tool again.',
      ],
    ],
    NOT_INITIALIZED: [['There is no connection.', 'Use `abp_connect`.']],
  },
  discovery: {
    INVALID_URL: [
      [
        'The page, a redirect or the manifest has no `http` or `https` URL, or one with a password.',
        'Give the whole address.',
      ],
    ],
    PRIVATE_ADDRESS: [
      [
        'A host is, or resolves to, an address that is not public.',
        'If you trust the app, use `allowPrivateAddresses: true`.',
      ],
    ],
    REFUSED: [['Your `checkUrl` refused a URL.', 'Allow the URL there.']],
    NETWORK_ERROR: [
      [
        'The name does not resolve, the connection or TLS failed, or the server broke off.',
        "Try again later. The reason is the network's.",
      ],
    ],
    TIMEOUT: [['It took too long.', 'Try again later.']],
    CANCELLED: [['Your `signal` was aborted.', 'Nothing.']],
    TOO_MANY_REDIRECTS: [['There are redirects without end.', 'Open the address in a browser.']],
    HTTP_STATUS: [
      [
        'The server gave an error status instead of the page or the manifest.',
        'Open the address in a browser.',
      ],
    ],
    NOT_HTML: [['The address leads to something that is not a page.', 'Give the address of a page.']],
    NO_MANIFEST_LINK: [
      [
        'The page has no `<link rel="abp-manifest">` before `</head>`, or in its first 50 KB.',
        'The app does not offer anything. Its developer adds an adapter.',
      ],
    ],
    NOT_JSON: [
      ["The manifest's content type is not JSON.", "Tell the app's developer. The reason names the address."],
    ],
    TOO_LARGE: [
      [
        'The manifest is over its limit.',
        "Tell the app's developer. See [limits](limits.md#what-the-client-accepts-from-a-page).",
      ],
    ],
    INVALID_JSON: [['The manifest is not JSON.', "Tell the app's developer. The reason names the place."]],
    INVALID_MANIFEST: [
      ['The manifest does not follow the protocol.', "Tell the app's developer. The reason names the place."],
    ],
  },
} as const satisfies Readonly<Record<string, Codes>>

type ErrorCodes = typeof errorCodes
type KeysOf<Groups> = Groups extends unknown ? keyof Groups : never

/** The reasons why `discover` cannot tell that agents can use a page. */
export type DiscoveryCode = keyof ErrorCodes['discovery']

/** The codes of an `AbpError`: the protocol's (docs/protocol.md §3, Errors) and ours. Apps may add their own codes. */
export type AbpErrorCode = KeysOf<ErrorCodes[Exclude<keyof ErrorCodes, 'discovery'>]>
