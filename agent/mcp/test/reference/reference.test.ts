import { expect, test } from 'vitest'
import { bridgeTools } from '../../src/tools/index.ts'
import { referencePage } from './page.ts'

test('docs/mcp-tools.md is made of the declarations, as they are now', async () => {
  await expect(referencePage()).toMatchFileSnapshot('../../../../docs/mcp-tools.md')
})

test('docs/protocol.md §6: the tools that are always there', () => {
  expect(bridgeTools.map(({ name }) => name)).toEqual([
    'abp_connect',
    'abp_disconnect',
    'abp_status',
    'abp_call',
    'abp_render_to_pdf',
    'abp_screenshot',
    'abp_save_result',
    'abp_read_result',
    'abp_attach',
  ])
  for (const { name, title, description, inputSchema, outputSchema } of bridgeTools) {
    expect(
      [title, description].every((text) => text.length > 10),
      name,
    ).toBe(true)
    expect([inputSchema.type, outputSchema?.type ?? 'object'], name).toEqual(['object', 'object'])
  }
})
