// test/components/vue.browser.test.ts
import { createTestAgent } from '@abp-kit/core/testing'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-vue'
import app from '../../abp/note-app'
import NoteList from '../../vue/NoteList.vue'

test('an agent adds a note to the list on the screen', async () => {
  const agent = await createTestAgent(app, { page: true })
  expect(await agent.supports('notes.add')).toMatchObject({ available: false })

  const screen = await render(NoteList, { props: { author: 'Ada' } })
  expect(await agent.call('notes.add', { text: 'Milk' })).toMatchObject({ data: { notes: ['Ada: Milk'] } })
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('Ada: Milk')

  await screen.unmount()
  expect((await agent.call('notes.add', { text: 'Tea' })).error?.code).toBe('CAPABILITY_UNAVAILABLE')
})
