import { chmod, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settingsSchema } from '../../src/config/index.ts'
import { createLog } from '../../src/log/index.ts'
import { openRecorder } from '../../src/record/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

const call = {
  connection: { id: 'notes', url: 'https://notes.example/?token=1', appName: 'Notes' },
  capability: 'notes.write',
  params: {},
  callId: 'call-1',
}
const end = { results: [] }

test('a record that cannot be written is said, and costs no call', async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const record = join(path, 'records')
  const log = createLog({ logLevel: 'silent', logFormat: 'text' })
  const error = vi.spyOn(log, 'error')
  const recorder = await openRecorder(settingsSchema.parse({ record }), log)
  await recorder.open(call).ended(end)
  expect(error).not.toHaveBeenCalled()
  await recorder.close()

  const other = await openRecorder(settingsSchema.parse({ record }), log)
  // A file where the directory was: root writes into any directory.
  await rm(record, { recursive: true })
  await writeFile(record, '')
  await chmod(record, 0o400)
  await other.open(call).ended(end)
  expect(error).toHaveBeenCalledWith(
    'A call could not be recorded.',
    expect.objectContaining({ reason: expect.any(String) }),
  )
  await other.close()
})

test('a file that is removed while the bridge runs is followed by another', async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const record = join(path, 'records')
  const log = createLog({ logLevel: 'silent', logFormat: 'text' })
  const recorder = await openRecorder(settingsSchema.parse({ record }), log)
  onTestFinished(() => recorder.close())
  await recorder.open(call).ended(end)
  const [first = ''] = await readdir(record)
  await unlink(join(record, first))
  await recorder.open(call).ended(end)
  const names = await readdir(record)
  expect(names).toHaveLength(1)
  expect(names).not.toContain(first)
})
