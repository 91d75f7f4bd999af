import { createManifest } from '@abp-kit/core/manifest'
import { asSchema } from 'ai'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import { toTools } from '../../src/tools/ai-sdk'
import { openPage } from './opened-page'
import showcase from './showcase'

const opened = openPage('showcase')

test('the tools of the showcase cost a model no more than its manifest', async () => {
  const tools = await toTools(opened())
  const wire = await Promise.all(
    Object.entries(tools).map(async ([name, { description, inputSchema }]) => ({
      name,
      description,
      input_schema: await asSchema(inputSchema).jsonSchema,
    })),
  )
  expect(wire.map(({ name }) => name)).toContain('render_chart')
  const manifest = createManifest(showcase).manifest
  const ofTools = countTokens(JSON.stringify(wire))
  const ofManifest = countTokens(JSON.stringify(manifest))
  expect(wire.length).toBeGreaterThanOrEqual(manifest.capabilities.length - 1)
  expect(ofTools / ofManifest).toBeLessThanOrEqual(1)
})
