import { expect, test } from 'vitest'
import { planAdd } from '../../src/add/plan.ts'
import { findProject } from '../../src/add/project/project.ts'
import { config, layout, next, page, tryOut } from '../fixtures/next-app.ts'
import { createSite } from '../fixtures/site.ts'

test('a proxy that catches the manifest', async () => {
  const proxy = "export default () => {}\nexport const config = { matcher: ['/((?!_next).*)'] }\n"
  const { after } = await tryOut(
    next('16.4.0', { 'app/layout.tsx': layout, 'proxy.ts': proxy, 'next.config.ts': config }),
  )
  expect(after['proxy.ts']).toContain("'/((?!abp\\\\.json|_next).*)'")
})

const nonceProxy = `import { NextResponse } from 'next/server'

export function proxy(request) {
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64')
  const policy = \`script-src 'self' 'nonce-\${nonce}' 'strict-dynamic'\`
  const headers = new Headers(request.headers)
  headers.set('x-csp-nonce', nonce)
  headers.set('Content-Security-Policy', policy)
  return NextResponse.next({ request: { headers } })
}

export const config = { matcher: ['/((?!api|_next/static).*)'] }
`

test('a proxy with a nonce: what to write is said, and what was written is enough', async () => {
  const files = { 'app/layout.tsx': layout, 'proxy.ts': nonceProxy, 'next.config.ts': config }
  const { plan, after } = await tryOut(next('16.4.0', files))
  expect(Object.keys(after)).toEqual(['app/abp.json/route.ts', 'next.config.ts', 'proxy.ts'])
  expect(plan.instructions).toEqual([
    {
      file: 'app/layout.tsx',
      line: 3,
      reason: expect.stringContaining('proxy.ts sends a Content-Security-Policy with a nonce'),
      write: expect.stringMatching(
        /const nonce = \(await headers\(\)\)\.get\('x-csp-nonce'\) \?\? undefined\n\n<body>\n {2}<Abp nonce=\{nonce\} \/>$/,
      ),
    },
  ])
  const done = `import { Abp } from '@abp-kit/next'\n\n${layout.replace('<body>', '<body><Abp nonce={nonce} />')}`
  const followed = await createSite(next('16.4.0', { ...files, 'app/layout.tsx': done }))
  expect(planAdd(findProject(followed)).instructions).toEqual([])
})

test('a proxy with a nonce, and the Pages Router', async () => {
  const { plan, after } = await tryOut(
    next('16.4.0', { 'pages/index.tsx': page, 'proxy.ts': nonceProxy, 'next.config.ts': config }),
  )
  expect(Object.keys(after)).toEqual(['next.config.ts', 'pages/api/abp.ts', 'proxy.ts'])
  expect(plan.instructions).toEqual([
    {
      file: 'pages/_document.tsx',
      reason: expect.stringContaining('<AbpHead> needs it'),
      write: expect.stringContaining('<AbpHead nonce={nonce} />'),
    },
  ])
})
