import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { importModule } from '../../../src/adapter/node/import-module.ts'

test('Node.js says nothing when a build imports a definition of a project without "type": "module"', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'abp-kit-typeless-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'package.json'), '{}')
  await writeFile(join(directory, 'index.ts'), "process.emitWarning('of the definition')\nexport default 1\n")
  const said: string[] = []
  const listen = ({ message }: Error) => said.push(message)
  process.on('warning', listen)
  onTestFinished(() => void process.off('warning', listen))
  const { emitWarning } = process

  const { default: imported } = await importModule(pathToFileURL(join(directory, 'index.ts')).href)
  await turn()

  expect(imported).toBe(1)
  expect(said).toEqual(['of the definition'])
  expect(process.emitWarning).toBe(emitWarning)
})
