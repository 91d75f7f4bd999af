import { createTestAgent, unwrap } from '@abp-kit/core/testing'
import { expect, test } from 'vitest'
import app from '../../abp'

test('Markdown becomes HTML', async () => {
  const agent = await createTestAgent(app)
  const { html } = unwrap(await agent.call('convert.markdownToHtml', { markdown: '# Hi\n\n- [x] done' }))
  expect(html).toContain('<h1>Hi</h1>')
  expect(html).toContain('<input type="checkbox" aria-label="Done"')
})

test('what could run in the page does not pass', async () => {
  const agent = await createTestAgent(app)
  const markdown = '<img src=x onerror=alert(1)> [here](javascript:alert(1))'
  const { html } = unwrap(await agent.call('convert.markdownToHtml', { markdown }))
  expect(html).not.toContain('<img')
  expect(html).not.toContain('javascript:')
})
