import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Session } from '@abp-kit/client'
import { build, type Copy, copyPlayground, type Served, serve } from '@abp-kit/playground-runner'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

/** An app as internationalised ones are: its root layout has the locale, so that React replaces it with each locale. */
const files: Record<string, string> = {
  'next.config.ts': `import { withAbp } from '@abp-kit/next/config'
export default withAbp({
  typescript: { ignoreBuildErrors: true },
  rewrites: async () => ({ beforeFiles: [{ source: '/', destination: '/en' }], afterFiles: [], fallback: [] }),
})
`,
  'app/[locale]/layout.tsx': `import { Abp } from '@abp-kit/next'
export default async function Layout({ children, params }) {
  const { locale } = await params
  return <html lang={locale}><body><Abp /><header>{locale}</header>{children}</body></html>
}
`,
  'app/[locale]/page.tsx': `export default async function Page({ params }) {
  const { locale } = await params
  if (locale === 'broken') throw new Error('This page is broken on purpose.')
  return <main>Page {locale}</main>
}
export const dynamic = 'force-dynamic'
`,
  'app/global-error.tsx': `'use client'
import { Abp } from '@abp-kit/next'
export default function Failed() {
  return <html lang="en"><body><Abp /><main>Failed</main></body></html>
}
`,
  'pages/_document.tsx': `import { AbpHead } from '@abp-kit/next/pages'
import { Head, Html, Main, NextScript } from 'next/document'
export default function Document() {
  return <Html><Head><AbpHead /></Head><body><Main /><NextScript /></body></Html>
}
`,
  // Replaced with each page, like the root layout.
  'pages/_app.tsx': `export default function App({ Component, pageProps, router }) {
  return <div key={router.asPath}><Component {...pageProps} /></div>
}
`,
  'pages/api/abp.ts': "export { default } from '@abp-kit/next/pages/route'\n",
  'pages/old/one.tsx': 'export default function Page() { return <main>Page one</main> }\n',
  'pages/old/two.tsx': 'export default function Page() { return <main>Page two</main> }\n',
  'pages/old/three.tsx': 'export default function Page() { return <main>Page three</main> }\n',
  'pages/old/broken.tsx': `export default function Page() {
  if (typeof window !== 'undefined') throw new Error('This page is broken on purpose.')
  return <main>Never</main>
}
`,
  'abp/index.ts': `import { defineApp, defineCapability } from '@abp-kit/core'
import { getRouter, navigate } from '@abp-kit/next/navigation'

const shown = () => document.querySelector('main')?.textContent
export default defineApp({
  id: 'com.example.locales',
  name: 'Locales',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'pages.open',
      description: 'Opens pages one after the other',
      handler: async ({ paths }: { paths: string[] }) => {
        const seen = []
        for (const path of paths) {
          await navigate(path)
          getRouter().prefetch('/en')
          seen.push(shown())
        }
        return { seen, path: location.pathname }
      },
    }),
    defineCapability({
      name: 'pages.openAtOnce',
      description: 'Opens pages at once, as a hasty user does',
      handler: async ({ paths }: { paths: string[] }) => {
        await Promise.all(paths.map((path) => navigate(path)))
        return { seen: [shown()], path: location.pathname }
      },
    }),
  ],
})
`,
}

/** Milliseconds. Pages are shown in less than one second; a call that nothing settles would take minutes. */
const timeout = 20_000

describe.each(['production', 'dev'] as const)('pages whose layout is replaced, in %s', (mode) => {
  let copy: Copy
  let served: Served
  let session: Session | undefined
  beforeAll(async () => {
    copy = await copyPlayground('next', `next-remounts-${mode}`)
    for (const folder of ['app', 'abp', 'components', 'instrumentation-client.ts'])
      await rm(join(copy.directory, folder), { recursive: true })
    for (const [path, text] of Object.entries(files)) await copy.write(path, text)
    if (mode === 'production') await build('next', { directory: copy.directory })
    served = await serve('next', { directory: copy.directory, mode })
    // The dev server may load a page again when it compiles the next one for the first time.
    for (const path of ['/', '/fr', '/broken', '/old/one', '/old/two', '/old/three', '/old/broken'])
      await (await fetch(`${served.url}${path}`)).text()
  }, 300_000)
  afterEach(async () => {
    await session?.close()
    session = undefined
  })
  afterAll(async () => {
    await served?.stop()
    await copy?.remove()
  })

  test.each([
    ['App Router: another locale', '/', 'open', ['/fr'], ['Page fr'], '/fr'],
    [
      'App Router: one locale after the other',
      '/',
      'open',
      ['/fr', '/de', '/'],
      ['Page fr', 'Page de', 'Page en'],
      '/',
    ],
    ['App Router: two locales at once', '/', 'openAtOnce', ['/fr', '/de'], ['Page de'], '/de'],
    ['App Router: the same page', '/fr', 'open', ['/fr'], ['Page fr'], '/fr'],
    ['App Router: a page that throws', '/', 'open', ['/broken'], ['Failed'], '/broken'],
    ['Pages Router: another page', '/old/one', 'open', ['/old/two'], ['Page two'], '/old/two'],
    [
      'Pages Router: two pages at once',
      '/old/one',
      'openAtOnce',
      ['/old/two', '/old/three'],
      [],
      // Which one is left is Next's own affair: two `push` without the kit end at either.
      expect.stringMatching(/^\/old\/(?:two|three)$/),
    ],
    ['Pages Router: a page that throws', '/old/one', 'open', ['/old/broken'], [], '/old/broken'],
  ])('%s', async (_title, start, action, paths, seen, path) => {
    session = await connect(`${served.url}${start}`)
    const before = performance.now()
    const result = await session.call(`pages.${action}`, { paths }, { timeout })
    expect(result.error).toBeUndefined()
    expect(result).toMatchObject({ data: { path } })
    if (seen.length > 0) expect(result).toMatchObject({ data: { seen } })
    expect(performance.now() - before).toBeLessThan(timeout / 2)
  })
})
