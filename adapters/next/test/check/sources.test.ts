import type { NextConfig } from 'next'
import { expect, test } from 'vitest'
import { findWarnings } from '../../src/check/sources.ts'
import { enterProject } from '../project.ts'

const layout = { 'app/layout.tsx': "import { Abp } from '@abp-kit/next'" }
const document = { 'pages/_document.tsx': "import { AbpHead } from '@abp-kit/next/pages'" }
const next = { major: 16, minor: 4 }

/** Each finding as `CODE: message`. */
function find(root: string, config: NextConfig = {}, more = {}): string[] {
  return findWarnings({ root, config, next, ...more }).map(({ code, message }) => `${code}: ${message}`)
}

test.each([
  ['app/layout.tsx', 'app/abp.json/route.ts'],
  ['src/app/layout.tsx', 'src/app/abp.json/route.js'],
  ['app/layout.tsx', 'app/(site)/(agents)/abp.json/route.ts'],
  ['app/layout.tsx', 'public/abp.json'],
  ['pages/index.tsx', 'pages/api/abp.ts'],
])('beside %s, %s is a manifest', (...files) => {
  expect(find(enterProject(...files), {}, { isBuild: true })).toEqual([])
})

test('a missing route is told, with the file and the line', () => {
  const root = enterProject('src/app/layout.tsx', 'src/app/docs/abp.json/route.ts')
  expect(find(root, {}, { isBuild: true })).toEqual([
    expect.stringMatching(
      /^MANIFEST_NOT_SERVED: .*src\/app\/abp\.json\/route\.ts with `export \* from '@abp-kit\/next\/route'`/,
    ),
  ])
})

test('the Pages Router has a route of its own, except in an export, which has none', () => {
  const root = enterProject('pages/index.tsx', document)
  expect(find(root)).toEqual([
    expect.stringMatching(
      /^MANIFEST_NOT_SERVED: .*pages\/api\/abp\.ts with `export \{ default \} from '@abp-kit\/next\/pages\/route'`/,
    ),
  ])
  expect(find(root, { output: 'export' })).toEqual([])
})

test("the routes have the configuration's `pageExtensions`", () => {
  const config = { pageExtensions: ['page.tsx', 'page.ts'] }
  const files = ['pages/index.page.tsx', { 'pages/_document.page.tsx': document['pages/_document.tsx'] }]
  expect(find(enterProject(...files, 'pages/api/abp.page.ts'), config)).toEqual([])
  expect(find(enterProject(...files, 'pages/api/abp.ts'), config)).toEqual([
    expect.stringMatching(/^MANIFEST_NOT_SERVED: .*pages\/api\/abp\.page\.ts with/),
  ])
  const app = enterProject('app/layout.page.tsx', 'app/abp.json/route.page.ts')
  expect(find(app, config, { isBuild: true })).toEqual([])
})

test('nothing is told where there is no source', () => {
  expect(find(enterProject('.next/BUILD_ID'))).toEqual([])
})

test('a file that hides the route is told', () => {
  const root = enterProject(layout, 'app/abp.json/route.ts', 'public/abp.json')
  expect(find(root)).toEqual([expect.stringMatching(/^MANIFEST_SHADOWED: public\/abp\.json/)])
})

test('CSS in the head is told, which may push the link out of sight, unless the link is written before it', () => {
  const config = { experimental: { inlineCss: true } }
  const files = ['app/abp.json/route.ts', 'node_modules/@abp-kit/next/index.js']
  expect(find(enterProject(layout, ...files), config)).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: .*inlineCss.* In app\/layout\.tsx, .*<Abp inHead \/>/),
  ])
  const first = { 'app/layout.tsx': "import { Abp } from '@abp-kit/next'\n<html><Abp inHead /></html>" }
  expect(find(enterProject(first, ...files), config)).toEqual([])
})

test('a missing route for the result store is told where that is on', () => {
  const root = enterProject(layout, 'app/abp.json/route.ts')
  expect(find(root)).toEqual([])
  expect(find(root, {}, { resultStore: true })).toEqual([
    expect.stringMatching(
      /^RESULT_STORE_INVALID: .*app\/abp-results\/\[\[\.\.\.path\]\]\/route\.ts with `export \* from '@abp-kit\/next\/result-store'`/,
    ),
  ])
  const whole = enterProject(layout, 'app/abp.json/route.ts', 'app/(agents)/abp-results/[[...path]]/route.ts')
  expect(find(whole, {}, { resultStore: true })).toEqual([])
  const files = ['pages/index.tsx', 'pages/api/abp.ts']
  expect(find(enterProject(document, ...files), {}, { resultStore: true })).toEqual([
    expect.stringMatching(
      /^RESULT_STORE_INVALID: .*pages\/api\/abp-results\/\[\[\.\.\.path\]\]\.ts with `export \{ default \} from '@abp-kit\/next\/pages\/result-store'`/,
    ),
  ])
  const store = 'pages/api/abp-results/[[...path]].ts'
  expect(find(enterProject(document, ...files, store), {}, { resultStore: true })).toEqual([])
})

test('a root layout without <Abp /> is told, also one of several', () => {
  const route = 'app/abp.json/route.ts'
  expect(find(enterProject('app/layout.tsx', route))).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: app\/layout\.tsx renders no <Abp \/>/),
  ])
  const several = enterProject(route, {
    'app/(a)/layout.tsx': "import { Abp } from '@abp-kit/next'",
    'app/(a)/deep/layout.tsx': '',
    'app/(b)/layout.tsx': '',
    'app/global-not-found.tsx': "import { Abp } from '@abp-kit/next'",
  })
  expect(find(several)).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: app\/\(b\)\/layout\.tsx .*several/),
  ])
})

test('a layout that leaves <html> to those below it needs no <Abp />', () => {
  const route = 'app/abp.json/route.ts'
  const abp = "import { Abp } from '@abp-kit/next'\n<html>"
  const files = {
    'app/layout.tsx': 'export default ({ children }) => children',
    'app/[locale]/layout.tsx': abp,
    'app/not-found.tsx': abp,
  }
  expect(find(enterProject(files, route))).toEqual([])
  expect(find(enterProject({ ...files, 'app/[locale]/layout.tsx': '<html>' }, route))).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: app\/\[locale\]\/layout\.tsx renders no <Abp \/>/),
  ])
})

test('<Abp /> is also found in what the layout imports; what cannot be followed is left to the build', () => {
  const route = 'app/abp.json/route.ts'
  const through = (specifier: string, file: string) =>
    enterProject(route, {
      'app/layout.tsx': `import './globals.css'\nimport { Shell } from '${specifier}'`,
      [file]: "import { Agents } from './agents'",
      [file.replace(/shell\.tsx$/, 'agents/index.tsx')]: "import { Abp } from '@abp-kit/next'",
    })
  expect(find(through('../components/shell', 'components/shell.tsx'))).toEqual([])
  expect(find(through('@/components/shell', 'src/components/shell.tsx'))).toEqual([])
  expect(find(through('@acme/ui', 'x/shell.tsx'))).toEqual([])
  const foreign = { 'node_modules/some-ui/index.js': '' }
  const root = enterProject(route, foreign, { 'app/layout.tsx': "import { Shell } from 'some-ui'" })
  expect(find(root)).toHaveLength(1)
})

test('a root layout below [locale] leaves 404 without <Abp />', () => {
  const files = { 'app/[locale]/layout.tsx': "import { Abp } from '@abp-kit/next'" }
  const route = 'app/abp.json/route.ts'
  expect(find(enterProject(route, files))).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: .*404.*app\/global-not-found/),
  ])
  const mended = { 'app/global-not-found.tsx': "import { Abp } from '@abp-kit/next'" }
  expect(find(enterProject(route, files, mended))).toEqual([])
  expect(find(enterProject(route, files, 'app/not-found.tsx'))).toEqual([
    expect.stringMatching(/404.*Put <Abp \/> into app\/not-found\.tsx\.$/),
  ])
  const own = { 'app/not-found.tsx': "import { Abp } from '@abp-kit/next'" }
  expect(find(enterProject(route, files, own))).toEqual([])
})

test('a Pages Router without our head is told, also if it has no _document', () => {
  const route = 'pages/api/abp.ts'
  expect(find(enterProject(route, 'pages/index.tsx'))).toEqual([
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: pages\/_document does not exist/),
  ])
  expect(find(enterProject('src/pages/blog/index.js', 'src/pages/_document.js'))).toEqual([
    expect.stringMatching(/^MANIFEST_NOT_SERVED/),
    expect.stringMatching(/^PAGE_NOT_DISCOVERABLE: src\/pages\/_document\.js renders no <AbpHead \/>/),
  ])
  expect(find(enterProject(route, 'pages/index.tsx', document))).toEqual([])
})

test('only pages make a Pages Router', () => {
  const files = ['app/abp.json/route.ts', 'pages/api/mail.ts', 'pages/_error.jsx', 'pages/404.tsx']
  expect(find(enterProject(layout, ...files))).toEqual([])
})

test('before Next.js 16.3, the page’s own code has to import the registration', () => {
  const files = ['pages/index.tsx', 'pages/api/abp.ts']
  const old = { next: { major: 16, minor: 2 } }
  expect(find(enterProject(document, ...files), {}, old)).toEqual([
    expect.stringMatching(/^REGISTRATION_MISSING: .*create instrumentation-client\.ts/),
  ])
  const given = (text: string) => enterProject(document, ...files, { 'instrumentation-client.ts': text })
  expect(find(given(''), {}, old)).toEqual([
    expect.stringMatching(/^REGISTRATION_MISSING: .*instrumentation-client\.ts has to import it/),
  ])
  expect(find(given("import '@abp-kit/next/pages/client'"), {}, old)).toEqual([])
})
