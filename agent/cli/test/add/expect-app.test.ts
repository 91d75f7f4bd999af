import { expect, test } from 'vitest'
import { expectApp } from '../../src/add/project/expect-app.ts'
import { findProject } from '../../src/add/project/project.ts'
import { createSite, type Files } from '../fixtures/site.ts'

const packageOf = (dependencies: Record<string, string>, more: object = {}): Files => ({
  'package.json': JSON.stringify({ dependencies, ...more }),
})

async function judge(files: Files): Promise<unknown> {
  const root = await createSite(files)
  try {
    return expectApp(findProject(root, 'npm'))
  } catch (error) {
    return String(error).replaceAll(root, '<root>')
  }
}

test.for<[string, Files]>([
  ['Next.js', { ...packageOf({ next: '16.4.0' }), 'src/index.ts': '' }],
  ['Nuxt', { ...packageOf({ nuxt: '4.5.0' }), 'src/module.ts': '' }],
  ['SvelteKit', { ...packageOf({ '@sveltejs/kit': '2.60.0', vite: '7.0.0' }), 'src/lib/index.ts': '' }],
  ['Astro', { ...packageOf({ astro: '7.2.0' }), 'src/app.ts': '' }],
  ['React Router', { ...packageOf({ '@react-router/dev': '8.0.0', vite: '8.0.0' }), 'src/index.ts': '' }],
])('a package that extends %s is no app', async ([title, files]) => {
  expect(await judge(files)).toContain(`<root> has ${title}, but no app: none of `)
})

test.for<[string, Files]>([
  ['Next.js without a configuration', { ...packageOf({ next: '16.4.0' }), 'src/pages/index.js': '' }],
  ['Nuxt without pages', { ...packageOf({ nuxt: '4.5.0' }), 'nuxt.config.ts': '' }],
  ['Astro without a configuration', { ...packageOf({ astro: '7.2.0' }), 'src/pages/index.astro': '' }],
  ['plain Vite', { ...packageOf({ vite: '8.0.0' }), 'index.html': '' }],
])('%s is an app', async ([, files]) => {
  expect(await judge(files)).toBeUndefined()
})

test('a package with its own apps for tests names them', async () => {
  const playground = packageOf({ nuxt: '4.5.0' })['package.json'] ?? ''
  const found = await judge({
    ...packageOf({ nuxt: '4.5.0' }, { workspaces: ['playground'] }),
    'src/module.ts': '',
    'playground/package.json': playground,
    'playground/nuxt.config.ts': '',
  })
  expect(found).toContain(
    'No app was found in <root>. This workspace has apps. Name one: npx @abp-kit/cli add "<root>/playground".',
  )
})
