import { chmod, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { temporaryStorage } from '../../src/result-store/temporary.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abp-test-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const place = async () => join(folder, (await readdir(folder))[0] ?? '')

test('processes of one app share a folder that only their user can read', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => temporaryStorage('com.example.notes')))
  await first?.setItemRaw('a', Uint8Array.of(1, 2))
  expect(Uint8Array.from(Object(await second?.getItemRaw('a')))).toEqual(Uint8Array.of(1, 2))
  expect((await stat(await place())).mode & 0o777).toBe(0o700)
  await temporaryStorage('../com.example.other')
  expect(await readdir(folder)).toHaveLength(2)
})

test('a folder that others can read, or that leads elsewhere, is refused', async () => {
  await temporaryStorage('app')
  const path = await place()
  await chmod(path, 0o755)
  const unsafe = expect.objectContaining({ code: 'RESULT_STORE_UNSAFE' })
  await expect(temporaryStorage('app')).rejects.toEqual(unsafe)
  await rm(path, { recursive: true })
  await symlink(tmpdir(), path)
  await expect(temporaryStorage('app')).rejects.toEqual(unsafe)
})
