import type { Codes } from './codes.ts'

export const bridge = {
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
} as const satisfies Codes
