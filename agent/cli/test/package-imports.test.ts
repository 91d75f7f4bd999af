import { expect, test } from 'vitest'
import { inject } from '../src/inject/index.ts'
import { createSite, definition, page } from './fixtures/site.ts'

const warningsOf = async (files: Record<string, string>) => {
  const { warnings } = await inject({
    target: await createSite({ 'index.html': page, ...files }),
    dryRun: true,
  })
  return warnings.map(({ message }) => message)
}

test('packages that a definition or a handler imports by name are told, because no browser finds them', async () => {
  const files = {
    'abp.js': `${definition}\nexport const later = () => import('./handler.js')\nexport { one } from './part.js'`,
    'part.js':
      "export const one = 1\nexport const more = [() => import('https://cdn.example/a.js'), () => import('./x/' + one)]",
    'handler.js':
      "import { marked } from 'marked'\nimport 'node:fs'\nimport './abp-kit/index.js'\nmarked('')",
  }
  expect(await warningsOf(files)).toEqual([
    expect.stringMatching(/handler\.js imports 'marked'\..* an import map\.$/),
    expect.stringContaining("handler.js imports 'node:fs'"),
  ])
})

test("core by its package's name is told, with the file that is there", async () => {
  const abpJs = definition.replace('./abp-kit/index.js', '@abp-kit/core')
  expect(await warningsOf({ 'abp.js': abpJs })).toEqual([
    expect.stringMatching(/abp\.js imports '@abp-kit\/core'.*Import '\.\/abp-kit\/index\.js'\.$/),
  ])
  const map = '<head><script type="importmap">{"imports":{"@abp-kit/core":"./abp-kit/index.js"}}</script>'
  expect(await warningsOf({ 'abp.js': abpJs, 'index.html': page.replace('<head>', map) })).toEqual([])
})
