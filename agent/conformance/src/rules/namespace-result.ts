import type { MadeCall } from '../evidence.ts'
import { defineRule } from '../rule.ts'

/** What the namespaces of the protocol promise: the implementation guide, §8. */
const promises: [of: RegExp, is: (call: MadeCall) => boolean, what: string][] = [
  [
    /^export\./,
    ({ binaries, result }) => binaries.length > 0 || hasReference(result.data) || isPrinted(result),
    'a file: `BinaryData`, a reference to one, or a print',
  ],
  [/^(?:convert|generate|render|process)\./, ({ result }) => !isEmpty(result.data), 'what was made'],
  [
    /^storage\.write$/,
    ({ result }) => typeof Object(result.data).bytesWritten === 'number',
    'the number of bytes, as `bytesWritten`',
  ],
]

export const namespaceResult = defineRule({
  id: 'namespace-result',
  title: 'Results are what their namespace promises',
  severity: 'warn',
  docs: '`export.*` returns a file, or prints. `convert.*`, `generate.*`, `render.*` and `process.*` return what they made. `storage.write` returns `bytesWritten`.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap((call) => {
      const promise = promises.find(([of]) => of.test(call.name))
      if (!promise || !call.result.success || promise[1](call)) return []
      return [
        {
          what: `The result of \`${call.name}\` is not ${promise[2]}.`,
          why: 'An agent expects it from the namespace, whichever app it is.',
          remedy: 'Return it, or choose a name in another namespace.',
          where: call.name,
          ...(call.name.startsWith('storage.') && { severity: 'note' as const }),
        },
      ]
    }),
})

function isPrinted({ metadata }: MadeCall['result']): boolean {
  return metadata?.intercepted?.some(({ kind }) => kind === 'print' || kind === 'download') ?? false
}

function hasReference(data: unknown): boolean {
  const parts = [data, ...Object.values(Object(data))]
  return parts.some((part) => typeof Object(part).downloadUrl === 'string')
}

function isEmpty(data: unknown): boolean {
  if (typeof data === 'object' && data !== null) return Object.values(data).every(isEmpty)
  return data === undefined || data === null || data === ''
}
