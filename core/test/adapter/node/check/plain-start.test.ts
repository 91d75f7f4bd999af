import { expect, test } from 'vitest'
import { renderHead } from '../../../../src/adapter/index.ts'
import { hasPlainStart } from '../../../../src/adapter/node/check/plain-start.ts'
import { bootstrapText } from '../../../../src/bootstrap/index.ts'

const served = { app: { id: 'com.example', name: "Bob's <i>", version: '1.0.0' }, manifest: '/abp.json' }
const head = renderHead(served)
const [link = ''] = /^<link[^>]*>/.exec(head) ?? []
const page = (start: string, rest = '') =>
  `<!doctype html>\n<html lang="en">\n<head>${start}<title>Notes</title></head>${rest}`

test.each([
  ['behind the charset', page(`\n  <meta charset="utf-8">${head}`)],
  ['first', page(head)],
  [
    'with what a first call loads',
    page(renderHead({ ...served, prefetch: '/x.js', preload: ['/y.js', '/z.js'] })),
  ],
  ['with other attributes', `<!DOCTYPE html><html class='a b' lang=de data-x="<>'"><head>${head}<p>`],
  [
    'as React writes it',
    page(
      `<meta charSet="utf-8"/><meta name="a" content="It's a > b"/><link rel="abp-manifest" href="/abp.json"/><link rel="preload" as="script" href="/a?b=c&amp;d"/><script data-id="x">${bootstrapText}</script>`,
    ),
  ],
])('a page whose head begins with both elements, %s', (_, html) => {
  expect(hasPlainStart(html)).toBe(true)
})

test.each([
  ['without them', page('<meta charset="utf-8">')],
  ['with the link only', page(link)],
  ['in a comment', page(`<!--${head}-->`)],
  ['in a template', page(`<template>${head}</template>`)],
  ['in a value', page(`<meta content="${head.replaceAll('"', "'")}">`)],
  ['behind a quote that does not end', page(`<meta content="a>${head.replaceAll('"', "'")}`)],
  ['behind a value of another form', page(`<meta content=a"b>${head}`)],
  ['in the body', page('', `<body>${head}`)],
  ['in a body that begins by itself', `<!doctype html><html><head><p>${head}`],
  ['without a doctype', `<html><head>${head}`],
  ['behind other scripts', page(`<script>1</script>${head}`)],
  ['twice', page(head, head)],
  ['with a second link', page(head, '<LINK REL="ABP-MANIFEST" href="/other.json">')],
  ['with a second bootstrap', page(head, `<script>${bootstrapText};</script>`)],
  ['without an address', page(head.replace('href="/abp.json"', 'href=""'))],
  ['behind 50 KB', page(`${'<meta name="a">'.repeat(4_000)}${head}`)],
  ['changed', page(head.replace('listCapabilities', 'list'))],
])('a page that only a parser can judge: %s', (_, html) => {
  expect(hasPlainStart(html)).toBe(false)
})

test('a long page that is not plain takes no time', () => {
  const tag = '<meta name="description" content="a b c" data-a=b >\n'
  expect(hasPlainStart(page(`${tag.repeat(20_000)}<link rel="abp-manifest" x`))).toBe(false)
})
