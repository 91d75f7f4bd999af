import { type AppOptions, defineCapability } from '../../../src/index.ts'
import type { CallResult } from '../../../src/protocol/index.ts'
import type { Carrier } from '../../../src/runtime/session.ts'
import { startRuntime } from '../../runtime/agent.ts'

export const text = 'é <p>灯</p>'
export const bytes = new TextEncoder().encode(text)
export const base64 = Buffer.from(bytes).toString('base64')
export const around = new Uint8Array([1, 2, ...bytes, 3])
export const octets = 'application/octet-stream'

export interface Setting extends Partial<AppOptions> {
  carrier?: Carrier
  limit?: number
}

/** A session with a capability that returns what `make` makes. */
export async function open(make: () => unknown, { carrier, limit, ...options }: Setting = {}) {
  const capability = defineCapability({
    name: 'export.file',
    handler: make,
    ...(limit !== undefined && { inlineLimit: limit }),
  })
  const runtime = startRuntime([capability], options)
  await runtime.run('initialize', { agent: { name: 'test' } }, carrier)
  return { ...runtime, get: (call?: object): Promise<CallResult> => runtime.call('export.file', {}, call) }
}

export async function get(make: () => unknown, setting?: Setting): Promise<CallResult> {
  return (await open(make, setting)).get()
}

export const inline = (mimeType: string, filename?: string) => ({
  content: base64,
  mimeType,
  encoding: 'base64',
  size: bytes.length,
  ...(filename !== undefined && { filename }),
})
export const asText = (mimeType: string) => ({
  content: text,
  mimeType,
  encoding: 'utf-8',
  size: bytes.length,
})
