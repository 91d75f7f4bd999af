import { createHash } from 'node:crypto'
import { rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openedAttachment } from '../../src/attach/opened-attachment.ts'
import { AllowedFiles, closeFile } from '../../src/files/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

test('an opened file is read, whatever took its place', async () => {
  const { path: directory, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const path = join(directory, 'allowed.bin')
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251))
  await writeFile(path, bytes)
  const file = await new AllowedFiles(directory, []).open(path)
  onTestFinished(() => closeFile(file))
  const attachment = openedAttachment(file, 'application/x-own')
  await rename(path, `${path}.old`)
  await symlink('/etc/passwd', path)
  expect(attachment).toMatchObject({
    name: 'allowed.bin',
    size: bytes.length,
    declaredType: 'application/x-own',
  })
  expect(attachment.path).toBeUndefined()
  expect(Buffer.compare(await attachment.read(), bytes)).toBe(0)
  expect(Buffer.compare(await attachment.read(2_999_990, 9_000_000), bytes.subarray(2_999_990))).toBe(0)
  expect(await attachment.read(10, 10)).toHaveLength(0)
  expect(Buffer.compare(await buffer(attachment.stream(5, 2_000_000)), bytes.subarray(5, 2_000_000))).toBe(0)
  expect(await attachment.sha256()).toBe(createHash('sha256').update(bytes).digest('hex'))
})
