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
  ATTACHMENT_NOT_FOUND: [
    [
      'There is no file at the path of the attachment, or it cannot be read.',
      'Pass the path of a file that exists and that this process may read.',
    ],
  ],
  MODEL_UNKNOWN: [
    [
      'The catalog has no model of this name, or several.',
      'The message proposes names. Pass one of them, a newer catalog, or what the model takes (`{ name, types }`).',
    ],
  ],
  CATALOG_UNREADABLE: [
    [
      'The catalog of models cannot be loaded, or is not in the form of the catalog of models.dev.',
      'The message names the place. Pass the address or the path of such a file.',
    ],
  ],
  COMMAND_REFUSED: [
    [
      'A command has none of the allowed shapes, or its approval was denied.',
      'Use an allowed shape, or add this one to the environment.',
    ],
  ],
  COMMAND_FAILED: [
    [
      'A command ended with an error, or went over a limit of time, memory or output.',
      'The message has its last words. Try another way to look at the file.',
    ],
  ],
} as const satisfies Codes
