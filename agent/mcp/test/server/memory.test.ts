import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { newClient, overStdio, textOf } from '../fixtures/clients.ts'
import { heldMemory, inspected } from '../fixtures/inspector.ts'
import { shareNotes } from '../fixtures/shared-notes.ts'

const cycles = 30
/** Bytes of a session that may stay. */
const most = 5 * 2 ** 10
const notes = shareNotes()

test(`a bridge keeps at most ${most} bytes of a session that was connected, called and disconnected`, async () => {
  const client = newClient()
  const { stderr } = await overStdio(client, notes.directory, [], inspected)
  if (!(stderr instanceof Readable)) throw new Error('The bridge has no stderr.')
  const held = await heldMemory(stderr)
  const run = async (count: number) => {
    for (let cycle = 0; cycle < count; cycle++) {
      // The page's URL is the same, so that what stays is the sessions' own.
      const connected = await client.callTool({ name: 'abp_connect', arguments: { url: notes.url } })
      expect(textOf(connected)).toContain('Connected: ')
      const called = await client.callTool({ name: 'abp_convert_upper', arguments: { text: 'x' } })
      expect(called.isError).not.toBe(true)
      await client.callTool({ name: 'abp_disconnect', arguments: {} })
    }
  }
  // What is loaded and cached once.
  await run(20)
  const before = await held()
  await run(cycles)
  const kept = ((await held()) - before) / cycles
  expect(kept).toBeLessThan(most)
  await client.close()
}, 300_000)
