import type { Codes } from './codes.ts'

export const page = {
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
    [
      'Nobody is signed in to the app, or the login has run out (`loginRequired`).',
      'A person signs in at `details.loginUrl` in the browser that the agent uses. Then call again. See [the login](server-side.md#when-the-login-has-run-out).',
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
    [
      'A capability would [ask the person in the page](asking.md), but the page shows no questions, or is in a frame of another origin.',
      'In the app, mount `<AgentConsent />` or call `mountAgentConsent`. Open the app in a tab of its own.',
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
      'In development: the result only reports the outcome, or the path of a local file. `details.fields` names its fields.',
      'Return the content.',
    ],
  ],
  UNTYPED_BYTES: [
    [
      'In development: bytes in the result have no `mimeType`. `details.path` is where.',
      'Add the `mimeType` of the file.',
    ],
  ],
  RESULT_TOO_LARGE: [
    ["A WebMCP tool's result has more than 10,000,000 characters of JSON.", 'Ask for less of it.'],
  ],
} as const satisfies Codes
