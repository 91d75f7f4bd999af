import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { samples, verifyResult } from '@abp-kit/showcase/samples'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { filesIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { type HttpBridge, startHttpBridge } from '../fixtures/bridge.ts'
import { environment, newClient, overStdio, program, temporaryDirectory } from '../fixtures/clients.ts'

const run = promisify(execFile)

const camera = ['--grant-permission', 'camera', '--browser-arg=--use-fake-device-for-media-stream']

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
let bridge: HttpBridge

beforeAll(async () => {
  app = await serveApp('./showcase')
  output = await temporaryDirectory()
  bridge = await startHttpBridge(output.path, [...camera, '--shared'])
})
afterAll(async () => {
  await bridge.stop()
  await app.stop()
  await output.remove()
})

const answer = z.looseObject({ isError: z.boolean().optional(), content: z.unknown() })

async function check({ name, mimeType }: (typeof samples)[number], result: Record<string, unknown>) {
  const [file, ...others] = filesIn(result)
  expect(others).toEqual([])
  const bytes = await readFile(fileURLToPath(file?.uri ?? ''))
  expect(file).toMatchObject({ mimeType, size: bytes.byteLength })
  expect(verifyResult(name, bytes)).toEqual([])
  if (name !== 'export.pdf') return
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  expect(text).toContain('Tide tables now work offline')
}

describe('every capability of the showcase', () => {
  test('by its tool over stdio: the file is what it claims to be', async () => {
    const client = newClient({ capabilities: { elicitation: { form: {} } } })
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { confirmed: true } }))
    await overStdio(client, output.path, camera)
    await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
    for (const sample of samples) {
      const { name, input } = sample
      const tool = `abp_${name.replaceAll('.', '_')}`
      const result = await client.callTool({
        name: tool,
        arguments: z.record(z.string(), z.unknown()).parse(input),
      })
      expect(result.isError, `${name}: ${JSON.stringify(result.content)}`).toBeFalsy()
      await check(sample, result)
    }
    await client.close()
  })

  test("with the MCP Inspector's CLI", async () => {
    const require = createRequire(import.meta.url)
    const root = join(require.resolve('@modelcontextprotocol/inspector/package.json'), '..')
    const { bin } = z
      .object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) })
      .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
    const inspector = join(
      root,
      typeof bin === 'string' ? bin : (bin['mcp-inspector'] ?? Object.values(bin)[0] ?? ''),
    )
    const inspect = async (args: string[]) => {
      const { stdout } = await run(process.execPath, [inspector, '--cli', ...args], {
        env: environment(output.path),
        maxBuffer: 64 * 1024 * 1024,
      })
      return JSON.parse(stdout)
    }
    // Fails at what clients and model APIs may refuse, and prints also what they may only warn of.
    const findings = async (args: string[]) => {
      const { stderr } = await run(
        process.execPath,
        [inspector, '--cli', ...args, '--method', 'tools/list', '--strict'],
        { env: environment(output.path), maxBuffer: 64 * 1024 * 1024 },
      )
      return stderr
    }
    const http = [bridge.url, '--transport', 'http', '--header', `Authorization: Bearer ${bridge.token}`]
    const call = (tool: string, args: string[]) =>
      inspect([...http, '--method', 'tools/call', '--tool-name', tool, ...args])
    const listed = await inspect([process.execPath, ...program, '--method', 'tools/list'])
    expect(JSON.stringify(listed)).toContain('"abp_connect"')
    const connected = answer.parse(await call('abp_connect', ['--tool-arg', `url=${app.url}`]))
    expect(connected.isError, JSON.stringify(connected.content)).toBeFalsy()
    expect(await findings(http)).toBe('')
    // The bridge's own log stands there, too.
    expect(await findings([process.execPath, ...program, '--app', app.url])).not.toContain('Issue:')
    // The Inspector's CLI cannot be asked.
    for (const sample of samples.filter(({ answers }) => !answers)) {
      const { name, input } = sample
      const params = JSON.stringify(input)
      const result = answer.parse(
        await call('abp_call', ['--tool-arg', `capability=${name}`, '--tool-arg', `params=${params}`]),
      )
      expect(result.isError, `${name}: ${JSON.stringify(result.content)}`).toBeFalsy()
      await check(sample, result)
    }
  })
})
