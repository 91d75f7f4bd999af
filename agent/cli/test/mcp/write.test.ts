import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createTerminal } from '../../src/command-line/terminal.ts'
import { setUpMcp } from '../../src/mcp/index.ts'
import { createSite, readSite } from '../fixtures/site.ts'

/** Writes a client's file. @param answer - what the person types; without it, there is no terminal */
async function write(folder: string, { answer, isJson = false }: { answer?: string; isJson?: boolean }) {
  const isTTY = answer !== undefined
  const input = Object.assign(new PassThrough(), { isTTY })
  const errors = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  let said = ''
  for (const stream of [output, errors])
    stream.on('data', (text) => {
      said += text
    })
  if (answer !== undefined) input.write(`${answer}\n`)
  const terminal = createTerminal({ input, output, errors, isJson, signal: AbortSignal.timeout(10_000) })
  const code = await setUpMcp({
    client: 'vscode',
    name: 'abp',
    folder,
    user: false,
    write: true,
    remove: false,
    yes: false,
    app: undefined,
    http: 'http://127.0.0.1:4000/mcp',
    terminal,
  })
  return { code, said }
}

test('the change is shown, and written when the person agrees', async () => {
  const folder = await createSite({ 'README.md': 'Hello\n' })
  const { code, said } = await write(folder, { answer: 'yes' })
  const file = join(folder, '.vscode/mcp.json')
  expect(code).toBe(0)
  // Git, too, writes such names in quotes.
  expect(said).toMatch(/^--- \/dev\/null\n\+\+\+ "?(?:\/|[A-Z]:).*mcp\.json"?\n@@/m)
  expect(said).toContain(`Change ${file}? [y/N]`)
  expect(await readFile(file, 'utf8')).toContain('http://127.0.0.1:4000/mcp')
})

test('nothing is written when the person does not agree', async () => {
  const folder = await createSite({ '.vscode/mcp.json': '{}\n' })
  const { code, said } = await write(folder, { answer: '' })
  expect(code).toBe(1)
  expect(said).toMatch(/^--- "?(?:\/|[A-Z]:).*mcp\.json"?\n\+\+\+ "?(?:\/|[A-Z]:).*mcp\.json"?\n@@/)
  expect(await readSite(folder)).toEqual({ '.vscode/mcp.json': '{}\n' })
})

test.each([
  [{}, 'There is no terminal to ask in. Add --yes'],
  [{ answer: 'y', isJson: true }, 'Nothing is asked with --json. Add --yes'],
])('with %o, nobody is asked', async (options, words) => {
  const folder = await createSite({ '.vscode/mcp.json': '{}\n' })
  await expect(write(folder, options)).rejects.toMatchObject({
    code: 'INVALID_ARGUMENTS',
    message: expect.stringContaining(words),
  })
  expect(await readSite(folder)).toEqual({ '.vscode/mcp.json': '{}\n' })
})
