import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { filesIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

let app: ServedApp
let output: Awaited<ReturnType<typeof temporaryDirectory>>
beforeAll(async () => {
  // As it is built for users: with the guard of the kit, which refuses what an app does in an agent's call.
  app = await serveApp('./delivering', 'production')
  output = await temporaryDirectory()
})
afterAll(async () => {
  await app.stop()
  await output.remove()
})

async function call(capability: string) {
  const client = newClient()
  onTestFinished(() => client.close())
  await overStdio(client, output.path)
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
  const answer = await client.callTool({ name: 'abp_call', arguments: { capability } })
  return { answer, text: textOf(answer) }
}

async function textOfPdf(path: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(path)))
  return (await extractText(document, { mergePages: true })).text
}

const pathOf = ({ uri = '' }: { uri?: string } = {}) => fileURLToPath(uri)

test('what an app prints by itself is a file of the result', async () => {
  const { answer, text } = await call('deliver.print')
  const files = filesIn(answer)
  expect(files.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
  expect(await textOfPdf(pathOf(files[0]))).toContain('Printed by the app')
  expect(text).toContain('Metadata: {"pages":1}')
  expect(text).not.toContain('refused')
})

test('what an app downloads by itself is a file of the result: its guard lets it through', async () => {
  const { answer, text } = await call('deliver.download')
  const files = filesIn(answer)
  expect(files.map(({ mimeType }) => mimeType)).toEqual(['text/csv'])
  expect(await readFile(pathOf(files[0]), 'utf8')).toBe('a,b')
  expect(text).toContain('"rows":1}')
  expect(text).not.toContain('refused')
})

test('both, of a capability that returns nothing', async () => {
  const { answer } = await call('deliver.both')
  const types = filesIn(answer).map(({ mimeType }) => mimeType)
  expect(types.toSorted()).toEqual(['application/pdf', 'text/plain'])
})

test('the guard is there: a window, which nothing takes over, is refused, and the answer says so', async () => {
  const { text } = await call('deliver.popup')
  expect(text).toMatch(/Warning: .*window\.open.*refused/)
})
