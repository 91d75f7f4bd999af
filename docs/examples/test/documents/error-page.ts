import { retryableCodes } from '../../../../core/src/protocol/error'
import { type Codes, errorCodes } from '../../../../core/src/protocol/error-codes'

type Group = keyof typeof errorCodes

const sections: [group: Group, title: string, introduction?: string][] = [
  ['page', 'In the page'],
  ['definition', "For the app's developer", 'Thrown when the app is defined, built or started.'],
  [
    'build',
    'When agents do not reach the app',
    "Found by the app's own build or dev server. The adapter's option `check` says what becomes of it: `'warn'` (the default) says it, `'error'` ends the build with it, `false` does not look.",
  ],
  [
    'resultStore',
    'The result store',
    'Where the server keeps [large results](result-store.md). The codes up to `RESULT_STORE_FAILED` reach the agent as the error of its call.',
  ],
  ['client', 'In the client'],
  ['bridge', 'In the MCP bridge'],
  ['command', 'In the command line'],
  ['attachments', 'In attachments'],
  [
    'discovery',
    'When discovery finds nothing',
    '`discover` never throws. It answers `{ supported: false, code, reason }`, and `abp_connect` goes on with the page itself.',
  ],
]

const introduction = `# Error codes

An agent gets errors in the envelope of \`call\`, \`{ success: false, error: { code, message, retryable, details? } }\`, or as
a rejected \`AbpError\` from the other methods. \`retryable\` says whether the same call may succeed later. The tables have its
value where the error does not say otherwise.

This page is made from [the registry](../core/src/protocol/error-codes); [CONTRIBUTING.md](../CONTRIBUTING.md) says how.
`

/** @returns what docs/errors.md is */
export function errorPage(): string {
  const parts = sections.map(([group, title, text]) =>
    [`## ${title}`, text, tableOf(group)].filter(Boolean).join('\n\n'),
  )
  return `${[introduction.trimEnd(), ...parts].join('\n\n')}\n`
}

function tableOf(group: Group): string {
  const isRetryable = (code: string) => retryableCodes.some((retryable) => retryable === code)
  const codes: Codes = errorCodes[group]
  const cells = Object.entries(codes).flatMap(([code, cases]) =>
    cases.map(([happened, remedy], index) => {
      const first = index === 0 ? [`\`${code}\``, isRetryable(code) ? 'yes' : 'no'] : ['', '']
      return [...first, happened, remedy]
    }),
  )
  const rows: string[][] = [['code', 'retryable by default', 'what happened', 'what to do'], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const [head, ...rest] = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest].join('\n')
}
