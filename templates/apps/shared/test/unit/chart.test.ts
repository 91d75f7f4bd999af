import { createTestAgent, unwrap } from '@abp-kit/core/testing'
import { expect, test } from 'vitest'
import app from '../../abp'

test('the most frequent words come first, and are drawn', async () => {
  const agent = await createTestAgent(app)
  const { words, chart } = unwrap(
    await agent.call('chart.words', { markdown: 'river [river](https://stone.example) stone', bars: 2 }),
  )
  expect(words).toEqual([
    { label: 'river', value: 2 },
    { label: 'stone', value: 1 },
  ])
  expect(chart).toMatchObject({ mimeType: 'image/svg+xml', filename: 'words.svg' })
})

test('wrong parameters are named', async () => {
  const agent = await createTestAgent(app)
  const { error } = await agent.call('chart.words', { markdown: 'river', bars: 0 })
  expect(error).toMatchObject({ code: 'INVALID_PARAMS', details: { issues: [{ path: 'bars' }] } })
})
