import { formats, skills } from '@abp-kit/attachments'
import { expect, test } from 'vitest'
import { howToLook } from '../../src/attach'

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
