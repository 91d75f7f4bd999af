import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onDisk } from '../src/disk.ts'
import { workLimits } from '../src/limits.ts'
import { temporaryDirectory } from './fixtures/clients.ts'

test('a file system that never answers is given up', async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const pipe = join(path, 'pipe')
  execFileSync('mkfifo', [pipe])
  // Nothing writes to it, so that opening it does not end.
  const opening = open(pipe, 'r')
  const started = performance.now()
  await expect(onDisk(opening, 'open the file')).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: `The file system could not open the file within ${workLimits.diskMilliseconds} ms.`,
  })
  expect(performance.now() - started).toBeLessThan(3 * workLimits.diskMilliseconds)
  const writer = await open(pipe, constants.O_WRONLY | constants.O_NONBLOCK)
  await (await opening).close()
  await writer.close()
})
