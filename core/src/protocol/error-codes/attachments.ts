import type { Codes } from './codes'

export const attachments = {
  ATTACHMENT_UNREADABLE: [
    [
      'The bytes of the file are damaged, or are not what its type says.',
      'The message names the place. Attach the file again, or in another format.',
    ],
  ],
  ATTACHMENT_TOO_LARGE: [
    [
      'Reading the file would cost more than the limits.',
      'The message names the limit and the option that raises it.',
    ],
  ],
  CONVERTER_MISSING: [
    [
      'Reading this kind of file needs a package or a program that is not installed.',
      'The message has the command that installs it, and what can be done without.',
    ],
  ],
} as const satisfies Codes
