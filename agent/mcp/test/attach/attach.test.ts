import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeZip } from '../../../attachments/test/fixtures/zip.ts'
import { attach } from '../../src/attach/index.ts'
import { settingsSchema } from '../../src/config/index.ts'
import { AllowedFiles, closeFile } from '../../src/files/index.ts'
import { limits } from '../../src/limits.ts'
import { createLog } from '../../src/log/index.ts'
import { cleanUp } from '../../src/output/cleanup.ts'
import { Output, type SessionOutput } from '../../src/output/index.ts'
import { pngBytes } from '../fixtures/attached.ts'

const log = createLog({ logLevel: 'silent', logFormat: 'text' })
let outputDir: string
let output: SessionOutput
let files: AllowedFiles

beforeEach(async () => {
  outputDir = await mkdtemp(join(tmpdir(), 'abp-mcp-attach-'))
  output = new Output({ outputDir, outputMaxAge: 24, outputMaxSize: 100 }, log).forSession(false)
  files = new AllowedFiles(outputDir, [], output)
})
afterEach(() => rm(outputDir, { recursive: true, force: true }))

const sessionWith = (maxBytes: number) => ({
  settings: settingsSchema.parse({ outputDir }),
  scratch: output.createScratchSpace(maxBytes),
  log,
})
const scratchesIn = async () => (await readdir(outputDir)).filter((name) => name.startsWith('abp-scratch-'))
const fileWith = async (bytes: Uint8Array) => {
  const path = join(outputDir, `file-${Math.random().toString(36).slice(2)}.zip`)
  await writeFile(path, bytes)
  return files.open(path)
}
/** Takes long enough to be stopped on the way. */
const largeZip = () =>
  makeZip(
    Array.from({ length: 60 }, (_, index) => ({
      name: `${index}.bin`,
      bytes: Buffer.alloc(1_000_000, '\0a'),
    })),
  )

describe('looking at a file ends', () => {
  test('when the client cancels, in the middle of an archive', async () => {
    const session = sessionWith(100_000_000)
    const file = await fileWith(largeZip())
    const stop = new AbortController()
    const work = attach(session, { file, declaredType: undefined, model: undefined, signal: stop.signal })
    const outcome = work.then(
      () => undefined,
      (error: unknown) => error,
    )
    await expect
      .poll(async () => (await readdir(outputDir, { recursive: true })).join(), { interval: 1 })
      .toContain('.bin')
    stop.abort()
    expect(await outcome).toMatchObject({ code: 'CANCELLED' })
    await closeFile(file)
    await session.scratch.close(new AbpError('SESSION_EXPIRED', 'It is over.'))
    expect(await scratchesIn()).toEqual([])
  })

  test('when the session ends, which removes the files as soon as nothing writes any more', async () => {
    const session = sessionWith(100_000_000)
    const file = await fileWith(largeZip())
    const { signal } = new AbortController()
    const outcome = attach(session, { file, declaredType: undefined, model: undefined, signal }).then(
      () => undefined,
      (error: unknown) => error,
    )
    await expect
      .poll(async () => (await readdir(outputDir, { recursive: true })).join(), { interval: 1 })
      .toContain('.bin')
    await session.scratch.close(new AbpError('SESSION_EXPIRED', 'It is over.'))
    expect(await outcome).toMatchObject({ code: 'SESSION_EXPIRED', message: 'It is over.' })
    await closeFile(file)
    expect(await scratchesIn()).toEqual([])
    await expect(session.scratch.use(async () => 1)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
  })
})

test('an answer ends where its limits are', async () => {
  const session = sessionWith(100_000_000)
  const { signal } = new AbortController()
  const large = Buffer.concat([pngBytes, Buffer.alloc(1_500_000)])
  const file = await fileWith(
    makeZip([
      { name: 'large.png', bytes: large },
      ...Array.from({ length: 150 }, (_, index) => ({ name: `${index}.txt`, bytes: 'word '.repeat(1_000) })),
    ]),
  )
  const { parts } = await attach(session, { file, declaredType: undefined, model: undefined, signal })
  await closeFile(file)
  const texts = parts.map((part) => (part.type === 'text' ? part.text : ''))
  expect(texts.join('').length).toBeLessThan(limits.readCharacters + 150 * 100)
  expect(texts.some((text) => text.includes('more characters are left out'))).toBe(true)
  expect(parts.length).toBeLessThanOrEqual(limits.attachedFileEntries + 5)
  expect(parts.every((part) => part.type !== 'file' || part.bytes.length <= limits.readPictureBytes)).toBe(
    true,
  )
  await session.scratch.close(new AbpError('SESSION_EXPIRED', 'It is over.'))
})

describe('scratch space', () => {
  test('is made with the first use, shared by the uses of a session, and emptied when half of it is full', async () => {
    const { scratch } = sessionWith(1_000)
    expect(await scratchesIn()).toEqual([])
    const first = await scratch.use(async ({ path, write }) => {
      await write('a', Buffer.alloc(400))
      return path
    })
    expect(await scratch.use(async ({ path }, cleared) => ({ path, cleared }))).toEqual({
      path: first,
      cleared: false,
    })
    // Not while something uses it.
    const busy = await scratch.use(async ({ path, write }) => {
      await write('b', Buffer.alloc(200))
      return scratch.use(async (other, cleared) => [other.path === path, cleared])
    })
    expect(busy).toEqual([true, false])
    const second = await scratch.use(async ({ path, used }, cleared) => ({ path, used, cleared }))
    expect(second).toMatchObject({ used: 0, cleared: true })
    expect(await scratchesIn()).toEqual([second.path.split('/').at(-1)])
    await scratch.close(new AbpError('SESSION_EXPIRED', 'It is over.'))
    expect(await scratchesIn()).toEqual([])
  })

  test('is made again if somebody removed it', async () => {
    const { scratch } = sessionWith(1_000)
    const first = await scratch.use(async ({ path }) => path)
    await rm(first, { recursive: true })
    await scratch.use(({ write }) => write('a', Buffer.alloc(10)))
    expect(await scratchesIn()).toHaveLength(1)
    await scratch.close(new AbpError('SESSION_EXPIRED', 'It is over.'))
  })

  test('that a bridge left behind goes with the clean-up, and never one that is in use', async () => {
    const { scratch } = sessionWith(1_000)
    const path = await scratch.use(async (space) => space.path)
    const yesterday = Date.now() / 1_000 - 90_000
    await utimes(path, yesterday, yesterday)
    const kept = { maxAgeMilliseconds: 86_400_000, maxBytes: 1_000_000 }
    await cleanUp(outputDir, { ...kept, keep: (name) => name === path })
    expect(await scratchesIn()).toHaveLength(1)
    await cleanUp(outputDir, { ...kept, keep: () => false })
    expect(await scratchesIn()).toEqual([])
  })
})
