import { expect, test } from 'vitest'
import { sharePages } from './shared-pages.ts'
import { execute, manifest, openWithTools, toolNames } from './webmcp.ts'

const pages = sharePages('production', ['--enable-features=WebMCP'])

/** Makes the browser's own `registerTool` refuse what webmcp#289 refuses. */
const strict = `
  const allowed = new Set('type properties required enum minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern items prefixItems additionalProperties default description'.split(' '))
  const check = (schema) => {
    for (const [name, value] of Object.entries(schema)) {
      if (!allowed.has(name)) throw new TypeError(name + ' is not supported')
      if (name === 'properties') Object.values(value).forEach(check)
      if (name === 'prefixItems') value.forEach(check)
      if (name === 'items') check(value)
      if (name === 'additionalProperties' && value !== false) throw new TypeError(name + ' must be false')
    }
  }
  const own = document.modelContext.registerTool.bind(document.modelContext)
  window.attempts = []
  document.modelContext.registerTool = async (tool, options) => {
    window.attempts.push(tool.name)
    if (tool.inputSchema) check(tool.inputSchema)
    return own(tool, options)
  };
`

const circle = {
  type: 'object',
  properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
  required: ['kind'],
}
const square = {
  type: 'object',
  properties: { kind: { const: 'square' }, side: { type: 'number' } },
  required: ['kind'],
}

const capabilities = [
  {
    name: 'test.echo',
    description: 'Plain',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  },
  {
    name: 'test.lazy',
    description: 'Nested',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        to: { $ref: '#/$defs/address', title: 'To' },
        tags: { type: 'array', items: { type: 'string', format: 'uri' }, uniqueItems: true },
      },
      $defs: { address: { type: 'string', minLength: 3 } },
      required: ['to'],
      additionalProperties: false,
    },
  },
  { name: 'test.slow', description: 'Union', inputSchema: { oneOf: [circle, square] } },
]

const union = {
  type: 'object',
  description: expect.stringMatching(/^One of: .*circle.* \| .*square/),
  properties: { kind: expect.objectContaining({ enum: ['circle', 'square'] }), radius: {}, side: {} },
  required: ['kind'],
}

const schemasOf = (page: Awaited<ReturnType<typeof openWithTools>>) =>
  Object.fromEntries(page.webmcp.tools().map(({ inputSchema, name }) => [name, inputSchema]))

test('a browser that refuses a schema gets it again, reduced', async () => {
  const before = pages().files.get('/main.js') ?? ''
  pages().files.set('/main.js', before.replace('window.update =', `${strict} window.update =`))
  const page = await openWithTools(pages(), manifest(capabilities))
  expect(schemasOf(page)).toEqual({
    'test.echo': capabilities[0]?.inputSchema,
    'test.lazy': {
      type: 'object',
      properties: {
        to: { type: 'string', minLength: 3 },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['to'],
      additionalProperties: false,
    },
    'test.slow': union,
  })
  expect(await page.evaluate(() => Reflect.get(window, 'attempts'))).toEqual([
    'test.echo',
    'test.lazy',
    'test.lazy',
    'test.slow',
  ])
  expect(await execute(page, 'test.echo', { text: 'x' })).toMatchObject({ output: { params: { text: 'x' } } })
  pages().files.set('/main.js', before)
})

test('a browser that refuses all schemas gets the tools without', async () => {
  const before = pages().files.get('/main.js') ?? ''
  const none = strict.replace(
    'if (tool.inputSchema)',
    `if (tool.inputSchema) throw new TypeError('None'); if (false)`,
  )
  pages().files.set('/main.js', before.replace('window.update =', `${none} window.update =`))
  const page = await openWithTools(pages(), manifest(capabilities))
  expect(toolNames(page)).toEqual(['test.echo', 'test.lazy', 'test.slow'])
  pages().files.set('/main.js', before)
})

test('a union is one object, which agents take, and nothing else is changed for a browser that takes all', async () => {
  const page = await openWithTools(pages(), manifest(capabilities))
  expect(schemasOf(page)).toEqual({
    'test.echo': capabilities[0]?.inputSchema,
    'test.lazy': capabilities[1]?.inputSchema,
    'test.slow': union,
  })
})
