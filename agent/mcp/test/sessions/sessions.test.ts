import { afterEach, expect, test } from 'vitest'
import { Bridge } from '../../src/bridge.ts'
import { settingsSchema } from '../../src/config/index.ts'
import { createLog } from '../../src/log/index.ts'

/** A bridge that has not been asked for anything: it has neither a browser nor a directory. */
function newBridge(settings = {}) {
  bridge = new Bridge(settingsSchema.parse(settings), createLog({ logLevel: 'silent', logFormat: 'text' }))
  return bridge
}

let bridge: Bridge | undefined
afterEach(() => bridge?.close())

test('when every session works, the next is told when to come back, and nothing is ended', () => {
  const { sessions } = newBridge()
  const opened = Array.from({ length: 100 }, () => sessions.open({ handles: false }))
  const ends = opened.map((session) => session.use())
  expect(() => sessions.open({ handles: true })).toThrow(
    expect.objectContaining({ code: 'RATE_LIMITED', retryable: true, retryAfter: 10_000 }),
  )
  expect(sessions.all()).toEqual(opened)
  ends[41]?.()
  const next = sessions.open({ handles: true })
  expect(sessions.all()).toEqual([...opened.filter((_one, index) => index !== 41), next])
})

test('of those that are idle, one whose client listens goes last', () => {
  const { sessions } = newBridge()
  const opened = Array.from({ length: 100 }, () => sessions.open({ handles: false }))
  opened[0]?.listen()
  for (let count = 0; count < 99; count++) sessions.open({ handles: false })
  expect(sessions.all()).toContain(opened[0])
  expect(sessions.all()).not.toContain(opened[1])
})

test('a stream that the client listens on keeps its session, however long it is silent', async () => {
  const { sessions } = newBridge({ idleTimeout: 150 })
  sessions.open({ handles: false })
  const heard = sessions.open({ handles: false })
  const end = heard.listen()
  await expect.poll(() => sessions.all()).toEqual([heard])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(sessions.all()).toEqual([heard])
  end()
  await expect.poll(() => sessions.all()).toEqual([])
})

test('a session that has ended gives no connection any more', async () => {
  const { sessions } = newBridge()
  const session = sessions.open({ handles: false })
  await sessions.end(session, 'The test is over.')
  const opening = session.connections.open('http://127.0.0.1:1/', 1_000, new AbortController().signal)
  await expect(opening).rejects.toMatchObject({ code: 'DISCONNECTED' })
})
