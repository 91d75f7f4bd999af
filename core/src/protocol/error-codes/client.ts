import type { Codes } from './codes.ts'

export const client = {
  BROWSER_NOT_FOUND: [['There is no Chromium.', 'The message lists where it looked and how to get one.']],
  PROFILE_IN_USE: [
    [
      'Another browser uses the profile. The message has its process and host.',
      'Close that browser, or use another profile.',
    ],
  ],
  DRIVER_NOT_FOUND: [
    [
      'Neither puppeteer-core nor playwright-core is installed, or not the one that was asked for.',
      'Add it to your project.',
    ],
  ],
  BROWSER_ERROR: [
    ['The browser does not start, or cannot be attached to.', "Read the message: it is the browser's."],
    [
      'The browser gives no trace of the page. It records one trace at a time, and DevTools may record one.',
      'End the other trace, or trace one call after the other.',
    ],
  ],
  DISCONNECTED: [
    ['The page, the browser, the socket or the session is gone.', 'Connect again, or use `reconnect: true`.'],
  ],
  TRANSPORT_ERROR: [
    [
      'The page cannot be opened, or an answer cannot be carried or written.',
      'The message has the reason. Of bytes that the app keeps, a handler returns a copy.',
    ],
  ],
  INVALID_BINARY: [['A `BinaryData` does not decode, or its `size` is wrong.', "Tell the app's developer."]],
  DOWNLOAD_FAILED: [
    [
      'What a result refers to could not be downloaded. The message says why.',
      'Call again when it has expired. For an address that is not public use `allowPrivateAddresses`.',
    ],
  ],
} as const satisfies Codes
