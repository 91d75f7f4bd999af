import { createTestAgent, unwrap } from '@abp-kit/core/testing'
import { expect, test } from 'vitest'
import app from '../../abp'
import { openNote, parseNotes, titleOf } from '../../notebook/notes'
import { notebook } from '../../notebook/store'

test('a note is deleted only after a yes', async () => {
  notebook.add('# Draft')
  const agent = await createTestAgent(app)

  agent.answer('elicitation/confirm', { confirmed: false })
  expect(unwrap(await agent.call('notes.delete', {}))).toEqual({ deleted: false, title: 'Draft' })
  expect(agent.questions[0]).toMatchObject({
    params: { message: 'Delete the note “Draft”?', destructive: true },
  })
  expect(titleOf(openNote(notebook.get()).text)).toBe('Draft')

  agent.answer('elicitation/confirm', { confirmed: true })
  expect(unwrap(await agent.call('notes.delete', {}))).toEqual({ deleted: true, title: 'Draft' })
  expect(titleOf(openNote(notebook.get()).text)).not.toBe('Draft')
})

test('reading needs the editor', async () => {
  const agent = await createTestAgent(app)
  const { error } = await agent.call('notes.read', {})
  expect(error?.code).toBe('CAPABILITY_UNAVAILABLE')
})

test('stored notes are checked', () => {
  expect(parseNotes('{"notes":[{"id":"a","text":"b"},{"id":1}]}')).toEqual({
    notes: [{ id: 'a', text: 'b' }],
    openId: 'a',
  })
  expect(parseNotes('{"notes":[]}')).toBeUndefined()
  expect(parseNotes('no JSON')).toBeUndefined()
})
