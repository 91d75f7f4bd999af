import { expect, test } from 'vitest'
import { idOf, nameApp, proposeName, whyInvalid } from '../../src/app/name.ts'

test.each([
  ['my-app', 'my-app', 'My App', 'app.local.my-app'],
  ['My App!', 'my-app', 'My App', 'app.local.my-app'],
  ['Größe & Höhe', 'gro-e-hohe', 'Größe Höhe', 'app.local.gro-e-hohe'],
  ['ノート', 'abp-app', 'ノート', 'app.local.abp-app'],
  ['.hidden_', 'hidden', 'Hidden', 'app.local.hidden'],
  ['node_modules', 'node_modules-app', 'Node Modules', 'app.local.node-modules-app'],
  ['http', 'http-app', 'Http', 'app.local.http-app'],
  ['"><script>', 'script', 'Script', 'app.local.script'],
  ["it's $1`%", 'it-s-1', 'It S 1', 'app.local.it-s-1'],
  ['!!!', 'abp-app', 'Abp App', 'app.local.abp-app'],
  ['a'.repeat(300), 'a'.repeat(100), `A${'a'.repeat(299)}`, `app.local.${'a'.repeat(100)}`],
])('%s', (folder, name, title, id) => {
  expect(nameApp(folder, proposeName(folder))).toEqual({ name, title })
  expect(idOf(name)).toBe(id)
  expect(whyInvalid(name)).toBeUndefined()
})

test('names of a scope', () => {
  expect(proposeName('@Acme/My App')).toBe('@acme/my-app')
  expect(idOf('@acme/my.app')).toBe('app.local.my-app')
  expect(nameApp('folder', '@acme/notes')).toEqual({ name: '@acme/notes', title: 'Folder' })
})

test('npm says why it does not take a name', () => {
  expect(whyInvalid('My App!')).toMatch(/capital letters|special characters|URL-friendly/)
  expect(whyInvalid('')).toBeDefined()
})
