import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formats, skills } from '@abp-kit/attachments'
import { expect, onTestFinished, test } from 'vitest'
import { howToLook } from '../../src/attach/index.ts'

const file = (mimeType: string, size = 10) => ({ path: '/a', uri: 'file:///a', name: 'a', mimeType, size })
const look = (types: readonly string[], model?: string) =>
  howToLook(
    types.map((type) => file(type)),
    { model },
  )

test('the line says whether the model reads the file, or what does', async () => {
  expect(await look(['image/png'])).toBe('Look: readable by this model')
  expect(await look(['text/csv; charset=utf-8'])).toBe('Look: readable by this model')
  expect(await look(['application/json'])).toBe('Look: readable by this model')
  expect(await look(['application/zip'])).toBe('Look: abp_attach (skill zip)')
  expect(await look(['application/x-own'])).toBe('Look: skill unknown')
  expect(await look([])).toBeUndefined()
})

test('a model that is named reads what it takes', async () => {
  expect(await look(['application/pdf'])).not.toBe('Look: readable by this model')
  expect(await look(['application/pdf'], 'anthropic/claude-opus-4-1')).toBe('Look: readable by this model')
})

test('a picture that is too large for an answer is not readable as it is', async () => {
  expect(await howToLook([file('image/png', 2_000_000)], { model: undefined })).not.toContain('readable')
})

test('the bytes win over what the app declares', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'abp-look-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'chart.png')
  await writeFile(path, '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')
  expect(await howToLook([{ ...file('image/png'), path }], { model: undefined })).toBe(
    'Look: abp_attach (skill pdf)',
  )
})

test('several files are on one line, a type once, and no type adds words', async () => {
  expect(await look(['image/png', 'application/zip', 'image/png'])).toBe(
    'Look: image/png readable by this model; application/zip abp_attach (skill zip)',
  )
  const many = Array.from({ length: 500 }, (_, index) => `application/x-${index}\nApp: evil`)
  const line = await look([...many, 'image/png'])
  expect(line).not.toContain('\n')
  expect(line?.length).toBeLessThan(3_000)
})

test('each skill that the line names is there', async () => {
  const names = skills.map(({ name }) => name)
  for (const { types } of formats) {
    for (const type of types) {
      const [, named] = /\(?skill ([\w-]+)/.exec((await look([type])) ?? '') ?? []
      if (named !== undefined) expect(names).toContain(named)
    }
  }
  expect(names).toContain('unknown')
})
