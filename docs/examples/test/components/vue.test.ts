// test/components/vue.test.ts
import { createTestAgent } from '@abp-kit/core/testing'
import { cleanup, render, screen } from '@testing-library/vue'
import { afterEach, expect, test } from 'vitest'
import app from '../../abp/note-app'
import NoteList from '../../vue/NoteList.vue'

afterEach(cleanup)

test('an agent adds a note to the list', async () => {
  const agent = await createTestAgent(app, { page: true })
  render(NoteList, { props: { author: 'Ada' } })
  const { data } = await agent.call('notes.add', { text: 'Milk' })
  expect(data).toEqual({ notes: ['Ada: Milk'] })
  expect(screen.getByRole('listitem').textContent).toBe('Ada: Milk')
})
