import { transform } from 'esbuild'
import { minify } from 'terser'
import { expect, test } from 'vitest'
import { renderHead } from '../../../../src/adapter/index.ts'
import { checkPage } from '../../../../src/adapter/node/index.ts'
import { bootstrapText } from '../../../../src/bootstrap/index.ts'

const app = { id: 'com.example.notes', name: 'Notes', version: '1.0.0' }
const head = renderHead({ app, manifest: '/abp.json' })
const [link = ''] = /^<link[^>]*>/.exec(head) ?? []
const page = (inHead: string, inBody = '') =>
  `<!doctype html><html><head><meta charset="utf-8">${inHead}<title>Notes</title></head><body>${inBody}</body></html>`

const check = async (html: string) =>
  (await checkPage({ name: 'about.html', html, remedy: 'Render `<Abp />`.' })).map(
    ({ code, message }) => `${code}: ${message}`,
  )

test('a page with both elements is in order', async () => {
  expect(await check(page(head))).toEqual([])
  expect(await check(page(`${'<!-- -->'.repeat(6_000)}${head}`))).toEqual([])
  expect(
    await check(page(head, `<template>${head}</template><p>${link.replaceAll('<', '&lt;')}</p>`)),
  ).toEqual([])
})

test.each(['', '\n'])('a page that the server writes at the request is not judged: %j', async (html) => {
  expect(await check(html)).toEqual([])
})

test.each([
  ['terser', async (script: string) => (await minify(script)).code ?? ''],
  ['esbuild', async (script: string) => (await transform(script, { minify: true })).code],
])('a minifier of HTML may write the bootstrap anew, with %s', async (_, rewrite) => {
  const rewritten = await rewrite(bootstrapText)
  expect(rewritten).not.toBe(bootstrapText)
  const html = page(head.replace(bootstrapText, () => rewritten))
  expect(await check(html)).toEqual([])
  expect(await check(page(link.concat('<script>window.abp = {}</script>')))).toEqual([
    expect.stringMatching(/^BOOTSTRAP_MISSING/),
  ])
})

test('a page without the link', async () => {
  expect(await check(page(''))).toEqual([
    'PAGE_NOT_DISCOVERABLE: about.html has no link to the manifest, so agents do not find the app there. Render `<Abp />`.',
  ])
  expect(await check('<p>Not found')).toHaveLength(1)
  expect(await check(page(`<!-- ${head} -->`))).toHaveLength(1)
})

test.each([
  ['in the body', page('', head)],
  ['behind 50 KB', page(`<style>${'a{}'.repeat(20_000)}</style>${head}`)],
])('a link %s', async (_where, html) => {
  const [text, ...others] = await check(html)
  expect(text).toMatch(
    /^PAGE_NOT_DISCOVERABLE: about\.html has its link to the manifest outside its `<head>`, or behind/,
  )
  expect(others).toEqual([])
})

test('a link without the bootstrap', async () => {
  expect(await check(page(link))).toEqual([
    'BOOTSTRAP_MISSING: about.html has the link to the manifest, but not the bootstrap, so that agents find the app and cannot call it. Render `<Abp />`.',
  ])
})

test('both twice', async () => {
  expect(await check(page(head, head))).toEqual([
    'HEAD_REPEATED: about.html has 2 links to the manifest and 2 bootstraps. Keep those that the adapter writes, and remove the others.',
  ])
})
