// test/delete-notes.test.ts
import { createTestAgent, unwrap } from '@abp-kit/core/testing'
import { expect, test } from 'vitest'
import app from '../abp/library'
import { addNote } from '../abp/notes'

test('old notes are deleted when the user wants it', async () => {
  addNote('a', '2020-01-01')
  addNote('b', '2021-01-01')
  const agent = await createTestAgent(app)
  agent.answer('elicitation/confirm', { confirmed: false })
  const refused = await agent.call('storage.deleteNotes', { olderThan: '2026-01-01' })
  expect(refused.data?.deleted).toBe(0)
  expect(agent.questions[0]).toMatchObject({ params: { message: 'Delete 2 notes?', destructive: true } })

  agent.answer('elicitation/confirm', { confirmed: true })
  agent.answer('elicitation/input', { value: 'too old' })
  const { deleted } = unwrap(await agent.call('storage.deleteNotes', { olderThan: '2026-01-01' }))
  expect(deleted).toBe(2)
  expect(agent.progress.at(-1)).toMatchObject({ progress: 2, total: 2, status: 'Deleting' })
  expect(agent.notifications).toContainEqual({
    event: 'notifications/state/changed',
    data: { field: 'notes', oldValue: 2, newValue: 0 },
  })
})

test('parameters are checked', async () => {
  const agent = await createTestAgent(app)
  const { error } = await agent.call('storage.deleteNotes', { olderThan: 'yesterday' })
  expect(error).toMatchObject({ code: 'INVALID_PARAMS', details: { issues: [{ path: 'olderThan' }] } })
})

test('without a camera there is nothing to scan', async () => {
  const blind = await createTestAgent(app, { meets: ({ permission }) => permission !== 'camera' })
  expect((await blind.call('hardware.scan')).error?.code).toBe('REQUIREMENT_NOT_MET')
  const seeing = await createTestAgent(app, { meets: () => true })
  expect(await seeing.call('hardware.scan')).toMatchObject({ success: true, data: { code: '1234' } })
})
