import type { MadeCall } from '../evidence.ts'
import { defineRule } from '../rule.ts'

export const namespaceShape = defineRule({
  id: 'namespace-shape',
  title: 'A namespace has one shape',
  severity: 'warn',
  docs: 'Files in the results of `export.*` are in the same field, and all of them have a `filename` or none has.',
  step: 'calls',
  check({ made }) {
    const calls = made.filter(({ binaries, name }) => name.startsWith('export.') && binaries.length > 0)
    const [first] = calls
    if (!first) return []
    return calls
      .filter((call) => shapeOf(call) !== shapeOf(first))
      .map((call) => ({
        what: `\`${call.name}\` returns ${inWords(call)}, but \`${first.name}\` returns ${inWords(first)}.`,
        why: 'An agent that knows one export of the app expects the others to be like it.',
        remedy: 'Return all of them as `{ document: { content, mimeType, encoding, filename } }`.',
        where: call.name,
      }))
  },
})

function shapeOf({ binaries: [file] }: MadeCall): string {
  return `${file?.path} ${file?.filename === undefined}`
}

function inWords({ binaries: [file] }: MadeCall): string {
  const place = file?.path === '' ? 'its file as the result itself' : `its file as \`${file?.path}\``
  return `${place}, ${file?.filename === undefined ? 'without' : 'with'} a \`filename\``
}
