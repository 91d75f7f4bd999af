import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRouters } from '../../src/config/routers.ts'
import { enterProject } from '../project.ts'

test('a folder with pages is of the Pages Router, also if their names begin with `_`', () => {
  const root = enterProject('pages/_app.tsx', 'pages/_sites/[site]/index.tsx')
  expect(findRouters(root)).toEqual({ app: undefined, pages: join(root, 'pages') })
})

test('what many projects keep beside an App Router is no page', () => {
  const root = enterProject('src/app/layout.tsx', ...['_error', '_document', '404', 'api/hello'].map(inPages))
  expect(findRouters(root)).toEqual({ app: join(root, 'src/app'), pages: undefined })
})

function inPages(name: string): string {
  return `src/pages/${name}.tsx`
}
