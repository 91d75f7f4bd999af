import type { Codes } from './codes.ts'

export const resultStore = {
  STORED_RESULT_TOO_LARGE: [['The result is larger than `fileLimit`.', 'Ask for less, or raise the limit.']],
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
      'The option `resultStore` has a wrong limit, or the route is there without the option, or the option without the route.',
      'The message names the field, or the file.',
    ],
  ],
  RESULT_STORE_NEEDS_SERVER: [
    [
      'The app is built to files, or the adapter adds no route to this framework.',
      'Remove the option, or give `defineApp` a `storeResult` of your own.',
    ],
  ],
  RESULT_STORE_NEEDS_UNSTORAGE: [['The package `unstorage` is not installed.', '`npm install unstorage`']],
  RESULT_STORE_UNSAFE: [
    [
      'The folder for temporary files belongs to another user, or others can read it.',
      'Remove it, or use another storage.',
    ],
  ],
} as const satisfies Codes
