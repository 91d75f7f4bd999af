import { createTestAgent, unwrap } from '@abp-kit/core/testing'
import { expect, test } from 'vitest'
import app from '../../abp'

test('a note becomes a document with a name', async () => {
  const agent = await createTestAgent(app)
  const { document } = unwrap(await agent.call('export.html', { markdown: '# Tea & *cake*' }))
  expect(document).toMatchObject({ mimeType: 'text/html', filename: 'tea-cake.html' })
  expect(document).toHaveProperty('content', expect.stringContaining('<title>Tea &amp; cake</title>'))
})
