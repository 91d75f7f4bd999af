import type { Codes } from './codes.ts'

export const discovery = {
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
  MANIFEST_REDIRECTED: [
    [
      'A request for the manifest ends at a page, such as that for signing in, or that of a language. Agents read the manifest without a login.',
      "Tell the app's developer, who excludes the manifest from what guards or redirects the pages. The reason names both addresses.",
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
} as const satisfies Codes
