import { readFile } from 'node:fs/promises'
import type {
  CapabilitiesChange,
  ElicitationRequest,
  Notification,
  ProgressInfo,
} from '@abp-kit/core/protocol'
import { expect, test } from 'vitest'
import type { ConnectOptions } from '../../src/index.ts'
import { openApp } from '../fixtures/opened.ts'

const open = openApp()

test('progress reaches the call that it is about, and the session', async () => {
  const all: ProgressInfo[] = []
  const own: ProgressInfo[] = []
  const session = await open({ onProgress: (info) => all.push(info) })
  const result = await session.call(
    'test.progress',
    {},
    { callId: 'c1', onProgress: (info) => own.push(info) },
  )
  expect(result.data).toBe('done')
  expect(own).toEqual([{ operationId: 'c1', progress: 1, total: 2 }])
  expect(all).toEqual([...own, { operationId: 'other', progress: 5 }])
})

test('notifications and changes of the capabilities arrive, nonsense does not', async () => {
  const notifications: Notification[] = []
  const changes: CapabilitiesChange[] = []
  const session = await open({
    onNotification: (notification) => notifications.push(notification),
    onCapabilitiesChanged: (change) => changes.push(change),
  })
  expect(await session.call('test.notify')).toMatchObject({ success: true })
  expect(notifications).toEqual([{ event: 'notifications/state/changed', data: { field: 'x' } }])
  expect(changes).toEqual([{ added: ['a.b'], removed: [], changed: [] }])
})

test('a handler that throws disturbs neither page nor process', async () => {
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve))
  const session = await open({
    onNotification: () => {
      throw new Error('my own mistake')
    },
  })
  expect(await session.call('test.notify')).toMatchObject({ success: true })
  expect((await warned).message).toBe('my own mistake')
})

test('questions are answered by the handler', async () => {
  const asked: ElicitationRequest[] = []
  const session = await open({
    onElicitation: (request) => {
      asked.push(request)
      return { success: true, data: { content: { content: Buffer.from('hi'), mimeType: 'text/plain' } } }
    },
  })
  const question = { method: 'elicitation/resource', params: { type: 'file' } }
  expect((await session.call('test.ask', question)).data).toEqual({
    success: true,
    data: { content: { content: 'aGk=', encoding: 'base64', mimeType: 'text/plain', size: 2 } },
  })
  expect(asked).toEqual([question])
})

test.each<[what: string, code: string, onElicitation: ConnectOptions['onElicitation'], request: unknown]>([
  ['without a handler', 'NOT_SUPPORTED', undefined, { method: 'elicitation/confirm' }],
  ['too late', 'TIMEOUT', () => new Promise(() => undefined), { method: 'elicitation/confirm', timeout: 50 }],
  ['by a handler that throws', 'OPERATION_FAILED', () => Promise.reject(new Error('no')), { method: 'x' }],
  ['when they are none', 'INVALID_PARAMS', () => ({ success: true }), { params: 1 }],
])('questions get an error %s', async (_what, code, onElicitation, request) => {
  const session = await open(onElicitation ? { onElicitation } : {})
  expect((await session.call('test.ask', request)).data).toMatchObject({ success: false, error: { code } })
})

test('what a handler throws that is not meant for the page is not told: it may name files of this side', async () => {
  const onElicitation = () => readFile('/home/ada/none')
  const session = await open({ onElicitation: { sample: onElicitation } })
  expect((await session.call('test.ask', { method: 'sampling/create', params: { task: 'x' } })).data).toEqual(
    {
      success: false,
      error: { code: 'OPERATION_FAILED', message: 'The agent could not answer.', retryable: false },
    },
  )
})

test('dialogs are dismissed', async () => {
  const session = await open({})
  expect((await session.call('test.dialogs')).data).toEqual(['undefined', 'false', 'null'])
})
