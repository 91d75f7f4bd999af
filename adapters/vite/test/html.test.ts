import { bootstrapText } from '@abp-kit/core/bootstrap'
import type { RenderBuiltAssetUrl } from 'vite'
import { describe, expect, test } from 'vitest'
import { addHead, manifestAddress } from '../src/html.ts'

const manifest = { abp: '0.1', app: { id: 'com.example.a', name: 'A', version: '1.0.0' }, capabilities: [] }

test.each([
  ['/', '/index.html', '/abp.json'],
  ['/app/', '/index.html', '/app/abp.json'],
  ['/app/', '/nested/page.html', '/app/abp.json'],
  ['https://cdn.example.com/app/', '/index.html', 'https://cdn.example.com/app/abp.json'],
  ['./', '/index.html', 'abp.json'],
  ['', '/index.html', 'abp.json'],
  ['./', '/nested/deeper/page.html', '../../abp.json'],
])('with the base %j, %s links %s', (base, page, address) => {
  expect(manifestAddress({ command: 'build', base, experimental: {} }, page)).toBe(address)
})

describe('with addresses that the app makes itself', () => {
  const renderBuiltUrl: RenderBuiltAssetUrl = (name, { hostId, hostType, type }) => {
    if (hostType !== 'html') return { runtime: `window.base + ${JSON.stringify(name)}` }
    if (hostId === 'relative/index.html') return { relative: true }
    return hostId === 'index.html' ? `[{[ .StaticURL ]}]/${type}/${name}` : undefined
  }
  test.each([
    ['build', '/index.html', '[{[ .StaticURL ]}]/public/abp.json'],
    ['build', '/relative/index.html', '../abp.json'],
    ['build', '/other.html', '/app/abp.json'],
    ['serve', '/index.html', '/app/abp.json'],
  ] as const)('%s: %s links %s', (command, page, address) => {
    expect(manifestAddress({ command, base: '/app/', experimental: { renderBuiltUrl } }, page)).toBe(address)
  })
})

test.each([
  [
    'after the charset',
    '<head><meta charset="utf-8"><title>x</title>',
    '<head><meta charset="utf-8">HERE<title>x</title>',
  ],
  ['in a document without tags', '<!doctype html><p>x</p>', '<!doctype html>HERE<p>x</p>'],
  ['before everything else that is no document', '<div id="app"></div>', 'HERE<div id="app"></div>'],
])('the head comes %s, once', (_, html, expected) => {
  const page = { manifest: '/abp.json', nonce: 'n0' }
  const first = addHead(html, manifest, page)
  expect(addHead(first, manifest, page)).toBe(first)
  const [before, rest = ''] = first.split('<link rel="abp-manifest"')
  const [, after] = rest.split(`${bootstrapText}</script>`)
  expect(`${before}HERE${after}`).toBe(expected)
  expect(rest).toContain(' nonce="n0"')
})
