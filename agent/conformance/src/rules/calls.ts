import { isRecord } from '@abp-kit/core/protocol'
import type { MadeCall } from '../site/evidence.ts'
import { defineRule, type Rule } from './rule.ts'

/** The error codes of a call without an answer. */
const unanswered = new Set(['DISCONNECTED', 'TIMEOUT', 'TRANSPORT_ERROR'])

/** The maximum number of values in a result to inspect, and of their levels. */
const maxValues = 10_000

const maxDepth = 8

/** Fields that report an outcome, whatever their value is. */
const outcome = /^(?:status|success|ok|succeeded|done|completed|finished)$/

/** Fields that report an outcome only with `true` or `false`. */
const happened = /^(?:rendered|exported|converted|generated|printed|downloaded|saved|copied|shared|opened)$/

const words = /^(?:message|msg|text|info|note)$/

/**
 * The absolute path of a file on a computer. `/users/1.json` does not count, because it is a path of a site.
 */
const localPath =
  /^(?:file:\/\/|[A-Za-z]:[\\/]|\\\\[\w.$-]+\\|~[\\/]|\/(?:tmp|var|home|Users|private|root|mnt|Volumes|opt|srv|usr)\/)[^\n]*\.\w{1,8}$/

/** Fields with URLs of a site. */
const address = /ur[il]$|href$|link$|route$|^pathname$/i

/** Fields that describe a file but do not contain it. */
const detail =
  /^(?:status|message|msg|info|note|type|mimeType|contentType|format|(?:file_?)?name|title|id|size|created\w*|modified\w*)$/i

/** The results that the protocol's namespaces promise: the implementation guide, §8. */
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

export const callsRules: readonly Rule[] = [
  defineRule({
    id: 'calls-made',
    title: 'At least one capability was called',
    severity: 'warn',
    docs: 'A check that calls nothing says nothing about the handlers. It calls what is harmless by its annotations or its name, and what it has parameters for.',
    step: 'calls',
    check({ made, skipped }) {
      if (made.length > 0) return []
      const names = skipped.slice(0, 5).map(({ name }) => `\`${name}\``)
      const more = skipped.length - names.length
      return [
        {
          what:
            names.length === 0
              ? 'The page offers no capability, so none was called.'
              : `None of the ${skipped.length} capabilities was called: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
          why: 'Whether a handler works is unknown until it is called.',
          remedy:
            names.length === 0
              ? 'Define a capability. If they need a sign-in, check with `--storage-state` (in code, `storageState`).'
              : 'Declare `annotations: { readOnly: true }` on the capabilities that only read. Give the others `params` in abp.check.json (in code, `calls.params`), or allow them with `--consequential`.',
        },
      ]
    },
  }),
  defineRule({
    id: 'call-answers',
    title: 'Every capability works with what its schema allows',
    severity: 'warn',
    docs: 'A call with parameters that the input schema allows succeeds. Better parameters than generated ones can be given.',
    step: 'calls',
    check: ({ made }) =>
      made.flatMap(({ name, params, result: { error, success } }) =>
        success
          ? []
          : [
              {
                what: `\`${name}\` fails with ${error?.code}: ${error?.message}${issuesIn(error?.details)}`,
                why: `It was called with ${JSON.stringify(params)?.slice(0, 200)}, which its schema allows.`,
                remedy:
                  'If the parameters make no sense, give better ones (`params` in abp.check.json; in code, `calls.params`), or write an example into the schema.',
                where: name,
                ...(['TIMEOUT', 'INTERNAL_ERROR', 'TRANSPORT_ERROR'].includes(String(error?.code)) && {
                  severity: 'error' as const,
                }),
              },
            ],
      ),
  }),
  defineRule({
    id: 'answers-after-moving',
    title: 'A call that shows another page or language is answered',
    severity: 'error',
    docs: 'A capability that takes a path, an address or a language is called with those that the page itself names: its links and its `hreflang`. The call is answered, also where the layout of the whole page changes, and the page can be used afterwards.',
    step: 'calls',
    check: ({ moves }) =>
      moves.flatMap(({ from, lost, name, params, result: { error, success } }) =>
        lost === undefined && (success || !unanswered.has(String(error?.code)))
          ? []
          : [
              {
                what: `\`${name}\`, called with ${JSON.stringify(params)?.slice(0, 200)} at ${from.slice(0, 200)}, ${success ? 'left a page that does not answer' : `was not answered: ${error?.code}: ${error?.message}`}`,
                why: 'The agent waits for the whole limit of the call, and does not know whether it was done.',
                remedy:
                  "Navigate with the framework's own router or the adapter's `navigate`, never by loading a document, and do not wait for a component that the new page removes.",
                where: name,
              },
            ],
      ),
  }),
  defineRule({
    id: 'incomplete-params',
    title: 'A call without its required parameters is refused',
    severity: 'warn',
    docs: 'A call with `{}` where the input schema requires something is answered with the code `INVALID_PARAMS`. Capabilities that may do harm are not called like that.',
    step: 'calls',
    check: ({ incomplete }) =>
      incomplete.flatMap(({ name, result: { error, success } }) =>
        // The app may first refuse it for another reason: no permission, or too many calls.
        !success && !['OPERATION_FAILED', 'INTERNAL_ERROR', 'TIMEOUT'].includes(String(error?.code))
          ? []
          : [
              {
                what: `\`${name}\` without its required parameters ${success ? 'succeeds' : `fails with ${error?.code}`}.`,
                why: 'A model that forgets a parameter does not learn which: it gets a wrong result, or an error of the code inside.',
                remedy: 'Check the parameters first, and answer with `INVALID_PARAMS` and the names.',
                where: name,
              },
            ],
      ),
  }),
  defineRule({
    id: 'binary-results',
    title: 'Bytes in results can be decoded, and are what they say',
    severity: 'error',
    docs: 'A file in a result has an `encoding`, decodes to its `size`, and begins as its type does.',
    step: 'calls',
    check: ({ made }) =>
      made.flatMap(({ name, binaries }) =>
        binaries.flatMap(({ path, problem }) =>
          problem === undefined
            ? []
            : [
                {
                  what: problem,
                  why: 'Agents save the bytes as a file of that type, which then does not open.',
                  remedy: 'Return `{ content, mimeType, encoding, size }` with the type that the bytes have.',
                  where: path === '' ? name : `${name}.${path}`,
                },
              ],
        ),
      ),
  }),
  defineRule({
    id: 'typed-bytes',
    title: 'Bytes in results have a type',
    severity: 'warn',
    docs: 'An object with `content` and `encoding` has a `mimeType`.',
    step: 'calls',
    check: ({ made }) =>
      made.flatMap(({ name, result }) => {
        const path = result.success ? untypedIn(result.data) : undefined
        if (path === undefined) return []
        return [
          {
            what: `The result of \`${name}\` has bytes without \`mimeType\`.`,
            why: 'The agent does not know what kind of file it gets, and may not save it at all.',
            remedy: "Add `mimeType`, such as 'application/pdf', next to `content`.",
            where: path === '' ? name : `${name}.${path}`,
          },
        ]
      }),
  }),
  defineRule({
    id: 'readable-results',
    title: 'Files in results can be opened',
    severity: 'error',
    docs: 'A picture and a sound can be decoded by a browser, a PDF and a ZIP file are whole, JSON can be parsed, and text is UTF-8.',
    step: 'calls',
    check: ({ made }) =>
      made.flatMap(({ binaries, name }) =>
        binaries.flatMap(({ mimeType, path, unreadable }) =>
          unreadable === undefined
            ? []
            : [
                {
                  what: `The ${mimeType} of \`${name}\` cannot be opened. ${unreadable}`,
                  why: 'The agent hands a file on that nobody can use.',
                  remedy: 'Return all of the bytes, as the library that makes them gives them.',
                  where: path === '' ? name : `${name}.${path}`,
                },
              ],
        ),
      ),
  }),
  defineRule({
    id: 'result-matches',
    title: 'Results are what their schema says',
    severity: 'warn',
    docs: 'The data of a result matches the `outputSchema`. Formats, patterns of text, `$ref` and `uniqueItems` are not looked at.',
    step: 'calls',
    check: ({ made }) =>
      made.flatMap(({ mismatches, name }) => {
        if (!mismatches)
          return [
            {
              what: `The result of \`${name}\` was not compared with its \`outputSchema\`: they are too large.`,
              why: 'Whether the result is what agents expect is unknown.',
              remedy:
                'Call it with parameters that give a smaller result: `params` in abp.check.json (in code, `calls.params`).',
              where: name,
              severity: 'note' as const,
            },
          ]
        return mismatches.map((what) => ({
          what: `The result of \`${name}\` does not match its \`outputSchema\`: ${what}`,
          why: 'Agents plan their next step by the schema, and read fields that are not there.',
          remedy: 'Correct the schema, or the result.',
          where: name,
        }))
      }),
  }),
  defineRule({
    id: 'data-not-status',
    title: 'Results are data, not news',
    severity: 'error',
    docs: 'The result of `export.*`, `convert.*`, `render.*` or `generate.*` is what was made, and does not only say that something was done. A capability that prints is the exception.',
    step: 'calls',
    check: ({ made }) =>
      made.flatMap(({ name, result }) => {
        const prints = result.metadata?.intercepted?.some(({ kind }) => kind === 'print') ?? false
        if (!result.success || prints || !/^(?:export|convert|render|generate)\./.test(name)) return []
        const fields = Object.entries(Object(result.data))
        const says = ([field, value]: [string, unknown]) =>
          outcome.test(field) || (happened.test(field) && typeof value === 'boolean')
        const isStatus = fields.some(says) && fields.every((one) => says(one) || words.test(one[0]))
        return isStatus
          ? [
              {
                what: `The result of \`${name}\` only says how it went (${fields
                  .map(([field]) => field)
                  .join(', ')
                  .slice(0, 200)}).`,
                why: 'The agent has nothing to save, and nothing to go on with.',
                remedy:
                  'Return what was made: text, or a file as `BinaryData`. For a failure return an error.',
                where: name,
              },
            ]
          : []
      }),
  }),
  defineRule({
    id: 'file-paths',
    title: 'Results have the content of a file, not its path',
    severity: 'error',
    docs: 'A result is not only the path of a local file, such as `{ filePath: "/tmp/x.pdf" }`.',
    step: 'calls',
    check: ({ made }) =>
      made.flatMap(({ name, result }) => {
        const fields = result.success ? pathsIn(result.data) : []
        if (fields.length === 0) return []
        return [
          {
            what: `The result of \`${name}\` is the path of a file on a computer (${fields.join(', ').slice(0, 200)}).`,
            why: 'The agent cannot read that file.',
            remedy: 'Do not return file paths. Return the content as `BinaryData`.',
            where: name,
          },
        ]
      }),
  }),
  defineRule({
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
  }),
  defineRule({
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
  }),
  defineRule({
    id: 'no-side-delivery',
    title: 'Capabilities deliver nothing by themselves',
    severity: 'warn',
    docs: 'A call opens no dialog and no window, downloads nothing, asks for no permission that it did not declare, and uses neither clipboard nor share sheet nor file picker: the agent delivers what the result contains. Printing is the exception: it tells the agent to make a PDF.',
    step: 'calls',
    check: ({ made }) =>
      made.flatMap(({ delivered, name, result }) =>
        [
          ...new Set([
            ...(result.metadata?.intercepted ?? [])
              .map(({ kind }) => kind)
              .filter((kind) => kind !== 'print'),
            ...(result.metadata?.refused ?? []),
            ...delivered,
          ]),
        ]
          .slice(0, 10)
          .map((what) => ({
            what: `\`${name}\` does by itself what is the agent's to do: ${what}`,
            why: 'An agent has no one in front of the page who sees it.',
            remedy: 'Return the content in the result.',
            where: name,
          })),
      ),
  }),
]

/** @returns the mismatches between a value and its schema, as the page's own validator reports them */
function issuesIn(details: unknown): string {
  const { issues } = Object(details)
  const places = (Array.isArray(issues) ? issues.slice(0, 5) : []).map((issue) => {
    const { message, path } = Object(issue)
    return `${path || 'the whole'}: ${message}`.slice(0, 300)
  })
  return places.length === 0 ? '' : ` (${places.join('; ')})`
}

function untypedIn(data: unknown): string | undefined {
  let left = maxValues
  const look = (value: unknown, path: string[]): string | undefined => {
    if (left-- <= 0 || path.length > maxDepth || typeof value !== 'object' || value === null) return undefined
    if (isRecord(value) && typeof value.mimeType !== 'string' && isContent(value)) return path.join('.')
    for (const [key, item] of Object.entries(value)) {
      const found = look(item, [...path, key])
      if (found !== undefined) return found
      if (left <= 0) return undefined
    }
    return undefined
  }
  return look(data, [])
}

function isContent({ content, encoding }: Record<string, unknown>): boolean {
  // Bytes without their own type become `BinaryData` instead of `content`.
  if (isRecord(content)) return content.mimeType === 'application/octet-stream' && 'content' in content
  return typeof content === 'string' && (encoding === 'base64' || encoding === 'utf-8')
}

/**
 * @returns the fields with paths, if the rest of the result consists only of descriptions; otherwise an
 *   empty list
 */
function pathsIn(data: unknown, at = 'result', depth = 0): string[] {
  if (typeof data === 'string') return data.length < 4096 && localPath.test(data) ? [at] : []
  if (!isRecord(data) || depth > 3) return []
  const found: string[] = []
  for (const [field, value] of Object.entries(data).slice(0, 1000)) {
    const inside = address.test(field) ? [] : pathsIn(value, field, depth + 1)
    const isDescription =
      detail.test(field) || value === null || (typeof value !== 'string' && typeof value !== 'object')
    if (inside.length === 0 && !isDescription) return []
    found.push(...inside)
  }
  return found
}

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

function shapeOf({ binaries: [file] }: MadeCall): string {
  return `${file?.path} ${file?.filename === undefined}`
}

function inWords({ binaries: [file] }: MadeCall): string {
  const place = file?.path === '' ? 'its file as the result itself' : `its file as \`${file?.path}\``
  return `${place}, ${file?.filename === undefined ? 'without' : 'with'} a \`filename\``
}
