// test/components/react.test.tsx
import { createTestAgent } from '@abp-kit/core/testing'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import app from '../../abp/note-app'
import { Notes } from '../../react/notes'

afterEach(cleanup)

test('an agent adds a note to the list', async () => {
  const agent = await createTestAgent(app, { page: true })
  render(<Notes author="Ada" />)
  // The handler sets state, as an event does.
  const { data } = await act(() => agent.call('notes.add', { text: 'Milk' }))
  expect(data).toEqual({ notes: ['Ada: Milk'] })
  expect(screen.getByRole('listitem').textContent).toBe('Ada: Milk')
})
