import { mkdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { planAdd, planRemove } from '../../src/add/plan.ts'
import { findProject } from '../../src/add/project/project.ts'
import { writePlan } from '../../src/add/write-plan.ts'
import { abp } from '../fixtures/program.ts'
import { createSite, type Files, readSite } from '../fixtures/site.ts'

const packageJson = (dependencies: Record<string, string>, more: object = {}) =>
  JSON.stringify({ name: 'web', type: 'module', dependencies: { zod: '^4.0.0', ...dependencies }, ...more })

const vite: Files = {
  'package.json': packageJson({ vite: '^8.0.0' }),
  'index.html': '<!doctype html>',
}

const change = async (root: string, plan: typeof planAdd | typeof planRemove) => {
  const project = findProject(root)
  const planned = await (plan === planRemove
    ? planRemove(project, new AbortController().signal)
    : planAdd(project))
  writePlan(project, planned)
  return planned
}

test.each([
  ['the folder of the code', 'src'],
  ['the folder of the definition', 'src/abp'],
])('%s is a link: nothing is written there, and the text is shown', async (_, linked) => {
  const elsewhere = await createSite({ 'mine.txt': 'mine' })
  const root = await createSite(vite)
  if (linked !== 'src') await mkdir(join(root, 'src'))
  await symlink(elsewhere, join(root, linked))
  const { code, out } = await abp('add', root, '--yes', '--no-install')
  expect([code, out]).toEqual([3, expect.stringContaining(`${join(root, linked)} is a symbolic link`)])
  expect(out).toContain('    export default defineApp({')
  expect(await readSite(elsewhere)).toEqual({ 'mine.txt': 'mine' })
  expect((await abp('add', root, '--remove', '--yes', '--no-install')).code).toBe(0)
  expect(await readSite(elsewhere)).toEqual({ 'mine.txt': 'mine' })
})

test('a configuration elsewhere is not edited: through a link, or by a path of the build', async () => {
  const config = 'export default {}\n'
  const shared = await createSite({ 'vite.config.js': config })
  const linked = await createSite(vite)
  await symlink(join(shared, 'vite.config.js'), join(linked, 'vite.config.js'))
  const named = await createSite({
    ...vite,
    'package.json': packageJson(
      { vite: '^8.0.0' },
      { scripts: { build: `vite build --config "../${basename(shared)}/vite.config.js"` } },
    ),
  })
  for (const root of [linked, named]) {
    const { instructions } = await change(root, planAdd)
    expect(instructions).toEqual([
      expect.objectContaining({ reason: expect.stringMatching(/symbolic link|is outside/) }),
    ])
    await change(root, planRemove)
  }
  expect(await readSite(shared)).toEqual({ 'vite.config.js': config })
})

const page = 'export default () => <main>Hello</main>\n'
const layout = 'export default ({ children }) => (<html><body>{children}</body></html>)\n'

/** Files that were there, and to which nothing more can be said than `abp add` itself writes. */
test.each<[string, Files, Files]>([
  [
    'a configuration of defaults',
    vite,
    { 'vite.config.js': "import { defineConfig } from 'vite'\n\nexport default defineConfig({})\n" },
  ],
  [
    'a configuration of Astro',
    { 'package.json': packageJson({ astro: '^6.0.0' }), 'src/pages/index.astro': '<p>Hello</p>' },
    {
      'astro.config.mjs': "import { defineConfig } from 'astro/config'\n\nexport default defineConfig({})\n",
    },
  ],
  [
    'a configuration of Nuxt',
    { 'package.json': packageJson({ nuxt: '^4.0.0' }), 'app/app.vue': '<template><p>Hello</p></template>' },
    { 'nuxt.config.ts': 'export default defineNuxtConfig({})\n' },
  ],
  [
    'a configuration of Next.js',
    { 'package.json': packageJson({ next: '^16.4.0' }), 'app/layout.jsx': layout, 'app/page.jsx': page },
    { 'next.config.js': 'export default {}\n' },
  ],
  [
    'a document, and an empty module, of Next.js',
    { 'package.json': packageJson({ next: '16.2.0' }), 'pages/index.jsx': page },
    {
      'pages/_document.jsx':
        "import { Head, Html, Main, NextScript } from 'next/document'\n\nexport default function Document() {\n  return (\n    <Html>\n      <Head />\n      <body>\n        <Main />\n        <NextScript />\n      </body>\n    </Html>\n  )\n}\n",
      'instrumentation-client.js': '',
    },
  ],
  [
    'a route that the user wrote',
    { 'package.json': packageJson({ next: '^16.4.0' }), 'app/layout.jsx': layout, 'app/page.jsx': page },
    { 'app/abp.json/route.js': "export * from '@abp-kit/next/route'\n" },
  ],
])('%s stays after --remove', async (_, app, there) => {
  const root = await createSite({ ...app, ...there })
  await change(root, planAdd)
  await change(root, planRemove)
  const left = await readSite(root)
  expect(Object.keys(left).toSorted()).toEqual(Object.keys({ ...app, ...there }).toSorted())
  // What `abp add` itself made is deleted.
  const other = await createSite(app)
  await change(other, planAdd)
  expect(Object.keys(await readSite(other)).length).toBeGreaterThan(Object.keys(app).length)
  await change(other, planRemove)
  expect(await readSite(other)).toEqual(app)
})

test('what becomes a link after the plan is not written through either', async () => {
  const elsewhere = await createSite({ 'mine.txt': 'mine' })
  const root = await createSite(vite)
  const project = findProject(root)
  const plan = planAdd(project)
  await symlink(elsewhere, join(root, 'abp'))
  expect(() => writePlan(project, plan)).toThrow(/symbolic link/)
  expect(await readSite(elsewhere)).toEqual({ 'mine.txt': 'mine' })
})
