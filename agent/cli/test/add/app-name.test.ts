import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameOfApp } from '../../src/add/project/app-name.ts'
import { createSite } from '../fixtures/site.ts'

const json = (value: unknown) => JSON.stringify(value)

test.each([
  ['my-shop', '.', 'my-shop'],
  ['@acme/my-shop', 'apps/web', 'my-shop'],
  ['@acme/web', 'apps/web', 'acme-web'],
  ['web', 'apps/web', 'acorn-web'],
  ['@repo/web', 'apps/web', 'acorn-web'],
  [undefined, 'apps/docs', 'docs'],
])('an app with the name %s in %s is %s', async (name, folder, expected) => {
  const workspace = await createSite({ 'package.json': json({ name: 'acorn' }), '.git/HEAD': '' })
  expect(nameOfApp({ name, root: join(workspace, folder), workspace })).toBe(expected)
})

test('without a workspace, the folders of the repository are asked', async () => {
  const repository = await createSite({ 'grove/.git/HEAD': '', 'grove/ui/package.json': '{}' })
  const root = join(repository, 'grove/ui')
  expect(nameOfApp({ name: undefined, root, workspace: root })).toBe('grove-ui')
})

test('folders that belong to no repository say nothing', async () => {
  const root = join(await createSite({ 'client/package.json': '{}' }), 'client')
  expect(nameOfApp({ name: 'frontend', root, workspace: root })).toBe('frontend')
})
