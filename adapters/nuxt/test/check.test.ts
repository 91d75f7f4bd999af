import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPagesWithoutScripts, findShadows } from '../src/check.ts'

test('a file in place of the manifest is found, where it would be served at the same address', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'abp-nuxt-'))
  try {
    expect(findShadows([{ dir, baseURL: '/' }])).toEqual([])
    await writeFile(join(dir, 'abp.json'), '{}')
    expect(findShadows([{ dir, baseURL: '/_nuxt' }])).toEqual([])
    expect(findShadows([{ dir, baseURL: '/' }])).toMatchObject([
      { code: 'MANIFEST_SHADOWED', message: expect.stringMatching(/abp\.json has the manifest's name/) },
    ])
  } finally {
    await rm(dir, { recursive: true })
  }
})

test('pages without JavaScript are found, by either name of the rule', () => {
  const rules = {
    '/a': { noScripts: true },
    '/b': { experimentalNoScripts: true },
    '/c': { noScripts: false },
    '/d': {},
  }
  const messages = findPagesWithoutScripts(false, rules, false).map(({ message }) => message.split(' in ')[0])
  expect(messages).toEqual(["`routeRules['/a']`", "`routeRules['/b']`"])
})

test('`features.noScripts` is found once, for all pages', () => {
  expect(findPagesWithoutScripts('production', {}, true)).toEqual([])
  expect(findPagesWithoutScripts('production', {}, false)).toHaveLength(1)
  expect(findPagesWithoutScripts('all', { '/a': { noScripts: true } }, true)).toHaveLength(1)
})
