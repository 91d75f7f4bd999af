import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { renderHead } from '@abp-kit/core/adapter'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkFiles, checkPages } from '../src/check.ts'

const app = { id: 'com.example.app', name: 'App', version: '1.0.0' }
const head = renderHead({ app, manifest: '/abp.json' })
const page = (inHead: string) => `<!DOCTYPE html><html><head>${inHead}</head><body></body></html>`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abp-astro-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function codesOf(files: Record<string, string>, paths: string[]) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const findings = await checkPages(pathToFileURL(`${folder}/`), paths)
  return findings.map(({ code, message }) => `${code} ${message.split(' ')[0]}`)
}

test('pages as Astro writes them have nothing to find', async () => {
  const files = {
    'index.html': page(head),
    'about/index.html': page(head),
    '404.html': page(head),
    // What follows is no page.
    'part/index.html': '<p>A part</p>',
    'old/index.html': '<!doctype html><title>Redirecting to: /about</title>',
  }
  expect(await codesOf(files, ['', 'about/', '404/', 'part/', 'old/', 'missing/'])).toEqual([])
})

test.each([
  ['PAGE_NOT_DISCOVERABLE', page('')],
  ['PAGE_NOT_DISCOVERABLE', page(`<style>${' '.repeat(60_000)}</style>${head}`)],
  ['BOOTSTRAP_MISSING', page(head.replace(/<script[\s\S]*/, ''))],
  ['HEAD_REPEATED', page(head + head)],
])('%s', async (code, html) => {
  expect(await codesOf({ 'a b.html': html }, ['a b'])).toEqual([`${code} a`])
})

test('a file in the place of the manifest', async () => {
  const publicDir = pathToFileURL(`${folder}/`)
  expect(checkFiles(publicDir)).toEqual([])
  await writeFile(join(folder, 'abp.json'), '{}')
  expect(checkFiles(publicDir)).toEqual([expect.objectContaining({ code: 'MANIFEST_SHADOWED' })])
})
