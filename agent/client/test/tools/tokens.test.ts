import { createManifest } from '@abp-kit/core/manifest'
import { asSchema } from 'ai'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, test } from 'vitest'
import * as aiSdk from '../../src/tools/ai-sdk.ts'
import * as anthropic from '../../src/tools/anthropic.ts'
import * as langchain from '../../src/tools/langchain.ts'
import * as openai from '../../src/tools/openai.ts'
import { openPage } from './opened-page.ts'
import showcase from './showcase.ts'

const opened = openPage('showcase')

/** What a provider is sent of the tools of each library. */
const wires = {
  'ai-sdk': async () =>
    Promise.all(
      Object.entries(await aiSdk.toTools(opened())).map(async ([name, { description, inputSchema }]) => ({
        name,
        description,
        input_schema: await asSchema(inputSchema).jsonSchema,
      })),
    ),
  anthropic: async () =>
    (await anthropic.toTools(opened())).map((tool) =>
      JSON.parse(JSON.stringify({ ...tool, run: undefined })),
    ),
  langchain: async () =>
    (await langchain.toTools(opened())).map(({ description, name, schema }) => ({
      name,
      description,
      input_schema: schema,
    })),
  openai: async () => (await openai.toTools(opened())).map(({ function: declared }) => declared),
}

test.each(Object.entries(wires))(
  '%s: the tools of the showcase cost a model no more than its manifest',
  async (_, read) => {
    const wire = await read()
    expect(wire.map(({ name }) => name)).toContain('render_chart')
    const { manifest } = createManifest(showcase)
    const ofTools = countTokens(JSON.stringify(wire))
    const ofManifest = countTokens(JSON.stringify(manifest))
    expect(wire.length).toBeGreaterThanOrEqual(manifest.capabilities.length - 1)
    expect(ofTools / ofManifest).toBeLessThanOrEqual(1)
  },
)
