import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  AbpDefinitionError,
  type AppOptions,
  defineApp,
  defineCapability,
  isAbpError,
} from '../../src/index.ts'
import { secureContext } from '../../src/requirements.ts'

const handler = () => 1
const valid: AppOptions = {
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  capabilities: [defineCapability({ name: 'convert.a', handler: () => 1 })],
}

function problemsOf(options: object): string[] {
  try {
    defineApp({ ...valid, ...options })
  } catch (error) {
    if (error instanceof AbpDefinitionError) return error.problems.map(({ place }) => place)
    throw error
  }
  return []
}

describe('defineApp', () => {
  test('takes a valid app', () => {
    expect(defineApp(valid).id).toBe('com.example.notes')
  })

  test.each([
    ['id', { id: 'notes' }],
    ['id', { id: undefined }],
    ['name', { name: ' ' }],
    ['version', { version: '1.0' }],
    ['version', { version: 'v1.0.0' }],
    ['capabilities', { capabilities: null }],
    ['capabilities[0]', { capabilities: [null] }],
    ['capabilities[0] (convert).name', { capabilities: [{ name: 'convert', handler }] }],
    ['capabilities[0] (Convert.a).name', { capabilities: [{ name: 'Convert.a', handler }] }],
    ['capabilities[0] (convert.mark-down).name', { capabilities: [{ name: 'convert.mark-down', handler }] }],
    ['capabilities[0] (clipboard.write).name', { capabilities: [{ name: 'clipboard.write', handler }] }],
    ['capabilities[0] (ui.open).name', { capabilities: [{ name: 'ui.open', handler }] }],
    ['capabilities[0] (state.setTheme).name', { capabilities: [{ name: 'state.setTheme', handler }] }],
    ['capabilities[0] (a.b)', { capabilities: [{ name: 'a.b', handler, load: () => 1 }] }],
    ['capabilities[0] (a.b)', { capabilities: [{ name: 'a.b', handler: 'x' }] }],
    ['capabilities[0] (a.b).available', { capabilities: [{ name: 'a.b', available: true }] }],
    ['capabilities[0] (a.b).requirements', { capabilities: [{ name: 'a.b', requirements: {} }] }],
    [
      'capabilities[0] (a.b).requirements[1]',
      { capabilities: [{ name: 'a.b', requirements: [secureContext, null] }] },
    ],
    [
      'capabilities[0] (a.b).requirements[0]',
      { capabilities: [{ name: 'a.b', requirements: [{ ...secureContext, type: 'x' }] }] },
    ],
    ['capabilities[0] (a.b).timeout', { capabilities: [{ name: 'a.b', timeout: '5s' }] }],
    ['capabilities[0] (a.b).concurrency', { capabilities: [{ name: 'a.b', concurrency: 0 }] }],
    ['callTimeout', { callTimeout: 0 }],
    ['sessionTimeout', { sessionTimeout: '30m' }],
    ['rateLimit', { rateLimit: { calls: 5 } }],
    ['rateLimit', { rateLimit: 5 }],
    ['inlineLimit', { inlineLimit: -1 }],
    ['capabilities[0] (a.b).inlineLimit', { capabilities: [{ name: 'a.b', inlineLimit: '1 MB' }] }],
    ['storeResult', { storeResult: '/files' }],
    ['reinitialize', { reinitialize: 'never' }],
    ['authorize', { authorize: true }],
    ['context', { context: { user: 1 } }],
    ['use', { use: () => 1 }],
    ['use', { use: ['timing'] }],
    ['capabilities[0] (a.b).authorize', { capabilities: [{ name: 'a.b', authorize: true }] }],
    ['capabilities[0] (a.b).use', { capabilities: [{ name: 'a.b', use: [1] }] }],
    ['capabilities[0] (a.b).features', { capabilities: [{ name: 'a.b', features: 'x' }] }],
    ['webmcp', { webmcp: 'no' }],
    ['capabilities[0] (a.b).annotations', { capabilities: [{ name: 'a.b', handler, annotations: 'x' }] }],
    ['capabilities[0] (a.b).input', { capabilities: [{ name: 'a.b', handler, input: 'x' }] }],
    [
      'capabilities[0] (a.b).input',
      { capabilities: [{ name: 'a.b', handler, input: { a: { type: 'string' } } }] },
    ],
    [
      'capabilities[0] (a.b).output',
      { capabilities: [{ name: 'a.b', handler, output: { a: z.string(), type: z.int() } }] },
    ],
    ['capabilities[0] (a.b).output', { capabilities: [{ name: 'a.b', handler, output: [] }] }],
  ])('finds the mistake at %s', (place, options) => {
    expect(problemsOf(options)).toEqual([place])
  })

  test.each(['state.get', 'com.acme.imageFilter.blur', 'com.my-company.tools.run', 'ai.summarize2'])(
    'takes the name %s',
    (name) => {
      expect(problemsOf({ capabilities: [{ name, handler }] })).toEqual([])
    },
  )

  test('finds all mistakes at once, each with its place and its remedy', () => {
    const capability = { name: 'a.b', handler: () => 1 }
    const define = () => defineApp({ ...valid, id: 'x', version: '', capabilities: [capability, capability] })
    expect(define).toThrowErrorMatchingInlineSnapshot(`
      [AbpError: The app's definition has 3 mistakes:
        - id: \`x\` is not reverse-domain. Write it like \`com.example.notes\`.
        - version: \`\` is not a semantic version. Write it like \`1.0.0\`.
        - capabilities[1] (a.b).name: capabilities[0] has the same name. Rename or remove one of them.]
    `)
  })

  test('the error has a code, also when the schema is fine', () => {
    const input = z.object({})
    try {
      defineApp({ ...valid, capabilities: [defineCapability({ name: 'wrong', input, handler: () => 1 })] })
      expect.unreachable()
    } catch (error) {
      expect(isAbpError(error) && error.code).toBe('INVALID_DEFINITION')
    }
  })

  test('takes any value without breaking', () => {
    for (const options of [null, undefined, 1, 'x', [], () => 1]) {
      // @ts-expect-error what a caller without types may pass
      expect(() => defineApp(options)).toThrow(AbpDefinitionError)
    }
  })
})
