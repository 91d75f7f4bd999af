import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { abp } from '@abp-kit/vite'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

const definition = (name: string) => `import { defineApp } from '@abp-kit/core'
export default defineApp({ id: 'com.example.${name}', name: 'Notes', version: '1.0.0', capabilities: [] })
`

/** @returns the manifest of an app whose pages are in the folder `client` */
async function manifestWith(files: Record<string, string>): Promise<unknown> {
  // Below the package, so that the definition finds core.
  const directory = await mkdtemp(join(import.meta.dirname, 'root-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const page = '<!doctype html><html><head><meta charset="utf-8"></head></html>'
  for (const [file, text] of Object.entries({ 'package.json': '{}', 'client/index.html': page, ...files })) {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), text)
  }
  const output = await build({
    root: join(directory, 'client'),
    configFile: false,
    logLevel: 'silent',
    plugins: [abp()],
    build: { write: false },
  })
  const [result] = [output].flat()
  if (!result || !('output' in result)) throw new Error('The build watches.')
  const file = result.output.find(({ fileName }) => fileName === 'abp.json')
  return file?.type === 'asset' ? JSON.parse(String(file.source)) : undefined
}

test('the definition is beside package.json where the pages are in a folder of their own', async () => {
  const outside = { 'abp/index.js': definition('outside') }
  expect(await manifestWith(outside)).toMatchObject({ app: { id: 'com.example.outside' } })
  const both = { ...outside, 'client/src/abp/index.js': definition('inside') }
  expect(await manifestWith(both)).toMatchObject({ app: { id: 'com.example.inside' } })
})

test('each place is looked at once', async () => {
  await expect(manifestWith({})).rejects.toThrow(/Looked at:(?:\n {2}- .*){12}\n(?! {2}-)/)
})
