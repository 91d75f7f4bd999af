import { expect, test } from 'vitest'
import { findFirstPage } from '../../src/add/first-page.ts'
import { listen } from '../fixtures/listen.ts'
import { createSite } from '../fixtures/site.ts'

type Answer = { status: number; location?: string; body?: string }

/** Serves these paths, on a free port; 404 for all others. */
async function serve(answers: Record<string, Answer>): Promise<string> {
  const { url } = await listen((request, response) => {
    const { status, location, body = '' } = answers[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, { ...(location && { location }) }).end(body)
  })
  return url
}

const page = { status: 200, body: '<p><a href="/about">About</a>' }
const next = { '.next/routes-manifest.json': '{"basePath":"/docs"}' }

test.for<[string, Record<string, Answer>, Record<string, string>, string]>([
  ['an app without a base path', { '/': page }, {}, ''],
  ['Nuxt, which redirects', { '/': { status: 302, location: '/docs/' }, '/docs/': page }, {}, 'docs/'],
  ['a redirect to a language', { '/': { status: 307, location: '/en' } }, {}, ''],
  ['a redirect to another server', { '/': { status: 302, location: 'http://127.0.0.2/login/' } }, {}, ''],
  [
    'SvelteKit and Vite, which write a hint',
    { '/': { status: 404, body: 'did you mean <a href="/docs/">/docs/</a>?' }, '/docs/': page },
    {},
    'docs/',
  ],
  [
    'Next.js, with a folder of its own for builds',
    { '/docs/': page },
    {
      'next.config.js': "module.exports = { distDir: 'build' }",
      'build/routes-manifest.json': '{"basePath":"/docs"}',
    },
    'docs/',
  ],
  ['a hint that leads nowhere', { '/': { status: 404, body: '<a href="/docs/">' } }, {}, ''],
  [
    'a page for 404 with links',
    { '/': { status: 404, body: '<a href="/a/"><a href="/b/">' }, '/a/': page },
    {},
    '',
  ],
  ['Next.js, which writes nothing', { '/docs/': { status: 308, location: '/docs' } }, next, 'docs/'],
  ['an app whose first page is missing', {}, {}, ''],
])('the first page of %s', async ([, answers, files, path], { expect }) => {
  const origin = await serve(answers)
  const root = await createSite(files)
  expect(await findFirstPage(origin, root)).toBe(origin + path)
})

test('a server that is gone', async () => {
  expect(await findFirstPage('http://127.0.0.1:9/', await createSite({}))).toBe('http://127.0.0.1:9/')
})
