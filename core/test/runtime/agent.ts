import { z } from 'zod'
import type { Registry } from '../../src/dynamic/registry.ts'
import {
  type AnyCapability,
  type AppOptions,
  defineApp,
  defineCapability,
  isAbpError,
} from '../../src/index.ts'
import type { CallResult } from '../../src/protocol/index.ts'
import { createRuntime } from '../../src/runtime/runtime.ts'

/** The real runtime without a page: `window.abp`'s methods by name, and the globals of a driving client. */
export function startRuntime(capabilities: AnyCapability[], options: Partial<AppOptions> = {}) {
  const app = (list: AnyCapability[]) =>
    defineApp({ id: 'com.example.test', name: 'Test', version: '1.0.0', ...options, capabilities: list })
  const globals: Record<string, unknown> = {}
  const registry: Registry = { capabilities: new Set() }
  const sessions: (string | null)[] = []
  const runtime = createRuntime(app(capabilities), {
    around: (run) => run(),
    globals,
    registry,
    sessionChanged: (id) => sessions.push(id),
  })
  const run = (method: string, ...args: unknown[]) => runtime.run(method, args)
  return {
    globals,
    registry,
    sessions,
    run,
    update: (list: AnyCapability[]) => runtime.update(app(list)),
    initialize: (extra: object = {}) =>
      run('initialize', { agent: { name: 'test', version: '1' }, protocolVersion: '0.1', ...extra }),
    call: async (...args: unknown[]): Promise<CallResult> => expectResult(await run('call', ...args)),
  }
}

function expectResult(value: unknown): CallResult {
  if (isResult(value)) return value
  throw new Error(`Not an envelope: ${JSON.stringify(value)}`)
}

function isResult(value: unknown): value is CallResult {
  return typeof value === 'object' && value !== null && 'success' in value
}

/** @returns the code that a promise rejects with. */
export async function codeOf(promise: unknown): Promise<string> {
  try {
    await promise
  } catch (error) {
    if (isAbpError(error)) return error.code
    throw error
  }
  return 'no error'
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Takes and returns anything. */
export const echo = defineCapability({ name: 'test.echo', handler: (params) => ({ params: params ?? null }) })
/** Has a schema on both sides. */
export const typed = defineCapability({
  name: 'test.typed',
  input: z.object({ text: z.string(), options: z.object({ gfm: z.boolean().default(true) }).optional() }),
  output: z.object({ length: z.number() }),
  handler: ({ text }) => ({ length: text.length }),
})

/** @returns a runtime with a session */
export async function ready(...capabilities: Parameters<typeof startRuntime>[0]) {
  const runtime = startRuntime(capabilities)
  await runtime.initialize()
  return runtime
}
