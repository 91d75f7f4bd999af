import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { created } from '../../src/add/edits/place.ts'
import { planAdd, planRemove } from '../../src/add/plan.ts'
import { findProject } from '../../src/add/project/project.ts'
import { config, layout, next, page, tryOut, write } from '../fixtures/next-app.ts'
import { createSite, type Files, readSite } from '../fixtures/site.ts'

test('the App Router: configuration, layout and route', async () => {
  const { after, plan } = await tryOut(next('^16.0.0', { 'app/layout.tsx': layout, 'app/page.tsx': page }))
  expect(Object.keys(after)).toEqual(['app/abp.json/route.ts', 'app/layout.tsx', 'next.config.ts'])
  expect(after['next.config.ts']).toContain('export default withAbp({})')
  expect(after['app/layout.tsx']).toContain('    <body>\n      <Abp />\n      {children}\n    </body>')
  expect(plan.instructions).toEqual([])
})

test('new files have the ending that `pageExtensions` asks for, and others are left alone', async () => {
  const settings = "const config = { pageExtensions: ['page.tsx', 'page.ts'] }\nexport default config\n"
  const inPages = await tryOut(
    next('16.4.0', {
      'next.config.ts': settings,
      'pages/index.page.tsx': page,
      'pages/_document.tsx': 'export {}\n',
    }),
  )
  expect(Object.keys(inPages.after)).toEqual([
    'next.config.ts',
    'pages/_document.page.tsx',
    'pages/api/abp.page.ts',
  ])
  const inApp = await tryOut(
    next('16.4.0', {
      'next.config.ts': settings,
      'app/[locale]/layout.page.tsx': layout,
      'app/[locale]/layout.tsx': layout,
    }),
  )
  expect(Object.keys(inApp.after)).toEqual([
    'app/[locale]/layout.page.tsx',
    'app/abp.json/route.page.ts',
    'app/global-not-found.page.tsx',
    'next.config.ts',
  ])
})

test('pages whose folder begins with `_`, to which a proxy rewrites, and pages that are all of an API', async () => {
  const rewritten = await tryOut(next('16.4.0', { 'pages/_sites/[site]/index.tsx': page }))
  expect(Object.keys(rewritten.after)).toEqual(['next.config.ts', 'pages/_document.tsx', 'pages/api/abp.ts'])
  const apiOnly = { 'src/pages/_app.tsx': page, 'src/pages/api/hello.ts': '' }
  expect(Object.keys((await tryOut(next('16.4.0', apiOnly))).after)).toEqual([
    'next.config.ts',
    'src/pages/_document.tsx',
    'src/pages/api/abp.ts',
  ])
  const beside = { ...apiOnly, 'src/app/layout.tsx': layout, 'src/pages/404.tsx': page }
  expect(Object.keys((await tryOut(next('16.4.0', beside))).after)).toEqual([
    'next.config.ts',
    'src/app/abp.json/route.ts',
    'src/app/layout.tsx',
  ])
})

test('an export of the Pages Router gets no route, which Next.js would warn about', async () => {
  const settings = "module.exports = { output: 'export' }\n"
  const files = { 'pages/index.tsx': page, 'next.config.js': settings }
  expect(Object.keys((await tryOut(next('16.4.0', files))).after)).toEqual([
    'next.config.js',
    'pages/_document.tsx',
  ])
})

test('root layouts below [locale] and in groups, a page for errors, and the page for 404', async () => {
  const { after } = await tryOut(
    next('^16.0.0', {
      'next.config.mjs': config,
      'src/app/[locale]/layout.tsx': layout,
      'src/app/[locale]/deep/layout.tsx': 'export default ({ children }) => children\n',
      'src/app/(admin)/layout.tsx': layout,
      'src/app/global-error.tsx': `'use client'\n\n${layout}`,
    }),
  )
  expect(Object.keys(after)).toEqual([
    'next.config.mjs',
    'src/app/(admin)/layout.tsx',
    'src/app/[locale]/layout.tsx',
    'src/app/abp.json/route.ts',
    'src/app/global-error.tsx',
    'src/app/global-not-found.tsx',
  ])
  expect(after['next.config.mjs']).toContain('const config = { experimental: { globalNotFound: true } }')
})

test('a layout that passes its children on, and <body> in a component', async () => {
  const { after } = await tryOut(
    next('15.5.0', {
      'next.config.js': 'module.exports = {}\n',
      'app/layout.tsx':
        "import { Providers } from './providers'\n\nexport default ({ children }) => <Providers>{children}</Providers>\n",
      'app/not-found.tsx': layout,
      'app/[locale]/layout.tsx':
        "import { Document } from '@/components/document'\n\nexport default (props) => <Document {...props} />\n",
      'components/document.tsx': layout.replace('default', 'const Document ='),
    }),
  )
  expect(Object.keys(after)).toEqual([
    'app/abp.json/route.ts',
    'app/not-found.tsx',
    'components/document.tsx',
    'next.config.js',
  ])
})

test('the Pages Router: document, route, and the client before 16.3', async () => {
  const { after } = await tryOut(next('15.3.0', { 'pages/index.tsx': page, 'next.config.ts': config }))
  expect(Object.keys(after)).toEqual([
    'instrumentation-client.ts',
    'next.config.ts',
    'pages/_document.tsx',
    'pages/api/abp.ts',
  ])
  const later = await tryOut(
    next('16.4.0', {
      'next.config.ts': config,
      'src/pages/index.tsx': page,
      'src/pages/_document.tsx':
        "import { Head, Html } from 'next/document'\n\nexport default () => <Html><Head /><body /></Html>\n",
    }),
  )
  expect(Object.keys(later.after)).toEqual([
    'next.config.ts',
    'src/pages/_document.tsx',
    'src/pages/api/abp.ts',
  ])
  expect(later.after['src/pages/_document.tsx']).toContain('<Head><AbpHead /></Head>')
})

test('both routers have one route for the manifest', async () => {
  const { after } = await tryOut(
    next('16.4.0', { 'next.config.ts': config, 'pages/old.tsx': page, 'app/layout.tsx': layout }),
  )
  expect(Object.keys(after)).toEqual([
    'app/abp.json/route.ts',
    'app/layout.tsx',
    'next.config.ts',
    'pages/_document.tsx',
  ])
})

test('with inlined CSS, the link stands first', async () => {
  const { after } = await tryOut(
    next('16.4.0', {
      'app/layout.tsx': layout,
      'next.config.ts': 'export default { experimental: { inlineCss: true } }\n',
    }),
  )
  expect(after['app/layout.tsx']).toContain('  <html>\n    <Abp inHead />\n    <body>\n')
})

test('without the configuration, nothing that needs it is written', async () => {
  const root = await createSite(
    next('16.4.0', {
      'app/layout.tsx': layout,
      'next.config.ts': 'export { config as default } from "./config"\n',
    }),
  )
  const { changes, instructions } = planAdd(findProject(root))
  expect(changes.map(({ file }) => file)).toEqual(['abp/index.ts'])
  expect(instructions.map(({ file, line }) => [file, line])).toEqual([
    ['next.config.ts', 1],
    ['app/layout.tsx', 1],
    ['app/abp.json/route.ts', undefined],
  ])
})

test('before Next.js 15.4, no file is written for the page for 404', async () => {
  const { after, plan } = await tryOut(
    next('15.3.2', { 'next.config.mjs': config, 'app/[locale]/layout.tsx': layout }),
  )
  expect(Object.keys(after)).toEqual(['app/[locale]/layout.tsx', 'app/abp.json/route.ts', 'next.config.mjs'])
  expect(after['next.config.mjs']).not.toContain('globalNotFound')
  expect(plan.instructions).toEqual([])
  expect(plan.notes).toContainEqual(expect.stringContaining('`npm install next@^15.4.0`'))
})

// As Next.js documents it.
test('what was installed for the schemas is named when the definition goes, unless it is used', async () => {
  const remove = async (files: Files) => {
    const root = await createSite(next('16.4.0', { 'app/layout.tsx': layout, ...files }))
    write(root, planAdd(findProject(root)))
    const { notes } = await planRemove(findProject(root), new AbortController().signal)
    return notes.filter((note) => note.startsWith('zod stays'))
  }
  expect(await remove({})).toEqual([expect.stringContaining('npm uninstall zod')])
  expect(await remove({ 'app/form.ts': "import { z } from 'zod'\n" })).toEqual([])
})

test('what was added is taken back after an upgrade that the adapter does not know', async () => {
  const files = { 'app/layout.tsx': layout, 'next.config.ts': config }
  const root = await createSite(next('16.4.0', files))
  write(root, planAdd(findProject(root)))
  await writeFile(`${root}/package.json`, next('17.0.0')['package.json'] ?? '')
  expect(() => findProject(root)).toThrow(expect.objectContaining({ code: 'FRAMEWORK_UNSUPPORTED' }))
  write(root, await planRemove(findProject(root, undefined, 'any'), new AbortController().signal))
  expect(await readSite(root)).toEqual(await readSite(await createSite(next('17.0.0', files))))
})

test('what was added is taken back when the app has another version', async () => {
  const files = { 'app/layout.tsx': layout }
  const packageFile = (version: string) =>
    JSON.stringify({ ...JSON.parse(String(next('16.4.0')['package.json'])), version })
  const root = await createSite({ ...next('16.4.0', files), 'package.json': packageFile('1.2.0') })
  write(root, planAdd(findProject(root)))
  await writeFile(`${root}/package.json`, packageFile('1.3.0'))
  const { notes } = await planRemove(findProject(root), new AbortController().signal)
  expect(notes).not.toContainEqual(expect.stringContaining('you changed it'))
})

test('the files that are written look like those of the app, whatever its configuration looks like', async () => {
  const source = 'import { a } from "a";\n\nexport const b = a;\n'
  const app = {
    'next.config.js': "const a = require('a')\n\nmodule.exports = a\n",
    'src/lib/one.ts': source,
    'src/lib/three.ts': source,
    'src/lib/two.ts': source,
  }
  const { after } = await tryOut(next('^16.0.0', { ...app, 'src/app/[locale]/layout.tsx': layout }))
  expect(after['src/app/abp.json/route.ts']).toBe(created('export * from "@abp-kit/next/route";\n'))
  expect(after['src/app/global-not-found.tsx']).toMatch(
    /^\/\/ Created .*\nimport { Abp } from "@abp-kit\/next";\n[\s\S]*<\/html>\n {2}\);\n}\n$/,
  )
  const pages = await tryOut(next('15.3.0', { ...app, 'src/pages/index.tsx': page }))
  expect(pages.after['src/instrumentation-client.ts']).toBe(created('import "@abp-kit/next/pages/client";\n'))
  expect(pages.after['src/pages/api/abp.ts']).toBe(
    created('export { default } from "@abp-kit/next/pages/route";\n'),
  )
})
