import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { describeApp } from '../../src/adapter/index.ts'
import { binaryOutput, withBinary } from '../../src/binary/index.ts'
import { type AnyCapability, defineApp } from '../../src/index.ts'

function warnings(...capabilities: AnyCapability[]): string[] {
  const said: string[] = []
  const app = defineApp({ id: 'com.example.a', name: 'A', version: '1.0.0', capabilities })
  describeApp(app, (message) => said.push(message))
  return said
}

const picture = { mimeTypes: ['image/png'] }
const page = { mimeTypes: ['text/html'] }
const table = { mimeTypes: ['text/csv'] }

describe('names of deliveries', () => {
  test.each(['share', 'print', 'download', 'notify'])('%s.* is told, with the reason', (namespace) => {
    const [message = ''] = warnings({ name: `${namespace}.page` })
    expect(message).toContain(`capabilities[0] (${namespace}.page).name: The namespace \`${namespace}\``)
    expect(message).toContain('the agent delivers it. Return the content')
  })

  test.each(['export.shared', 'com.acme.share.page', 'printing.list'])('%s is not', (name) => {
    expect(warnings({ name })).toEqual([])
  })
})

describe('one shape for a namespace', () => {
  test('files of one kind in different fields: both are named', () => {
    expect(
      warnings(
        { name: 'export.html', output: withBinary({ document: binaryOutput(page) }) },
        { name: 'export.csv', output: withBinary({ file: binaryOutput(table) }) },
      ),
    ).toEqual([
      '[abp-kit] Agents expect something else:\n' +
        '  - capabilities[1] (export.csv).output: Its file is in `file`, that of `export.html` of the same namespace in `document`. ' +
        'Return the files of a namespace in one place, so that an agent reads them all in the same way.',
    ])
  })

  test('a file that is the whole result, beside one in a field', () => {
    const handWritten = {
      type: 'object',
      properties: { content: { type: 'string' }, mimeType: { const: 'application/pdf' } },
    }
    const [message] = warnings(
      { name: 'export.html', output: withBinary({ document: binaryOutput(page) }) },
      { name: 'export.pdf', output: handWritten },
    )
    expect(message).toContain('(export.pdf).output: Its file is the whole result, that of `export.html`')
  })

  test('an object beside text, or a list', () => {
    const [message] = warnings(
      { name: 'com.acme.text.count', output: z.object({ words: z.int() }) },
      { name: 'com.acme.text.trim', output: z.string() },
      { name: 'com.acme.text.split', output: z.array(z.string()) },
    )
    expect(message).toContain('(com.acme.text.trim).output: It answers with text, `com.acme.text.count` of')
    expect(message).toContain(
      '(com.acme.text.split).output: It answers with a list, `com.acme.text.count` of',
    )
  })

  test('nothing is said of results that agree, of other kinds of files, or of other namespaces', () => {
    expect(
      warnings(
        { name: 'export.html', output: withBinary({ document: binaryOutput(page) }) },
        {
          name: 'export.csv',
          output: withBinary(z.object({ rows: z.int() }), { document: binaryOutput(table) }),
        },
        { name: 'export.summary', output: z.object({ text: z.string() }) },
        { name: 'export.any' },
        { name: 'export.either', output: z.union([z.string(), z.number()]) },
        { name: 'render.chart', output: withBinary({ image: binaryOutput(picture) }) },
        { name: 'render.invoice', output: withBinary({ document: binaryOutput(page) }) },
        { name: 'text.trim', output: z.string() },
        { name: 'text.mark', output: z.string() },
      ),
    ).toEqual([])
  })
})

describe('in a build, what becomes of large files where nothing keeps them', () => {
  const returnsFile: AnyCapability = {
    name: 'export.html',
    output: withBinary({ document: binaryOutput(page) }),
  }
  const storeResult = async () => ({ downloadUrl: 'https://files.example/x' })
  const built = (more: object, options: Parameters<typeof describeApp>[2], capability = returnsFile) => {
    const said: string[] = []
    const capabilities = [{ name: 'test.plain' }, capability]
    const app = defineApp({ id: 'com.example.a', name: 'A', version: '1.0.0', capabilities, ...more })
    describeApp(app, (message) => said.push(message), options)
    return said
  }

  test('is said once, with the remedy', () => {
    const [message, ...others] = built({}, {})
    expect(message).toContain(
      'capabilities[1] (export.html): It returns a file. Above the `inlineLimit` (10 MB by default)',
    )
    expect(message).toContain(
      "Switch on the adapter's option `resultStore`, or give `defineApp` a `storeResult`.",
    )
    expect(others).toEqual([])
  })

  test.each<[string, object, Parameters<typeof describeApp>[2], AnyCapability?]>([
    ['the server keeps them', {}, { resultStore: true }],
    ['the developer knows', {}, { resultStore: false }],
    ['the app stores them', { storeResult }, {}],
    ['there are no files', {}, {}, { name: 'test.text', output: z.object({ text: z.string() }) }],
    ['it is no build', {}, undefined],
  ])('not when %s', (_, more, options, capability) => {
    expect(built(more, options, capability)).toEqual([])
  })
})
