import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { agentChunkFiles, inAgentChunk } from '../../../src/adapter/vite'

const runtime = fileURLToPath(import.meta.resolve('@abp-kit/core/runtime'))
const core = dirname(runtime)
const entry = '/app/abp/index.ts'

const change = async (id: string) => {
  expect(id).toMatch(agentChunkFiles)
  return inAgentChunk(await readFile(id, 'utf8'), id, core, entry)?.code ?? ''
}

test('the built runtime brings the definition along, and the parts that every agent needs', async () => {
  expect(await change(runtime)).toMatch(
    /export \{.*\binstall\b.*\}[\s\S]*export \{ default \} from "\/app\/abp\/index\.ts"/,
  )
  const changed = await change(`${core}/shared/index.mjs`)
  const onDemand = [...changed.matchAll(/\bimport\(['"]\.\/([^'"]+)\.mjs/g)].map(([, name]) => name)
  expect(onDemand.toSorted()).toEqual(['codec', 'json-schema'])
  const inline = [...changed.matchAll(/^import \* as \w+ from '\.\/([^']+)\.mjs'/gm)].map(([, name]) => name)
  expect(inline.toSorted()).toEqual(['features', 'guard'])
})

test('leaves everything else alone', () => {
  expect(inAgentChunk('', '/app/dist/runtime.mjs', core, entry)).toBeUndefined()
  expect(inAgentChunk('', `${core}/register.mjs`, core, entry)).toBeUndefined()
  expect(inAgentChunk('', runtime, core, undefined)).toBeUndefined()
})
