import { expect, test } from 'vitest'
import { findDifference } from '../src/outdated.ts'

const read = { name: 'page.read', description: 'Read', inputSchema: { type: 'object' as const } }
const manifest = {
  abp: '0.1',
  app: { id: 'com.example.a', name: 'A', version: '1.0.0' },
  capabilities: [read],
}

test.each([
  ['nothing', manifest, undefined],
  [
    'the order of keys',
    { ...manifest, app: { version: '1.0.0', id: 'com.example.a', name: 'A' } },
    undefined,
  ],
  ['the app', { ...manifest, app: { ...manifest.app, version: '2.0.0' } }, '`app`'],
  ['a description', { ...manifest, capabilities: [{ ...read, description: 'x' }] }, '`page.read`'],
  ['a schema', { ...manifest, capabilities: [{ ...read, inputSchema: {} }] }, '`page.read`'],
  ['a capability more', { ...manifest, capabilities: [read, { name: 'page.open' }] }, '`page.open`'],
  ['a capability less', { ...manifest, capabilities: [] }, '`page.read`'],
  [
    'a schema that the page cannot turn into JSON',
    { ...manifest, capabilities: [{ name: 'page.read', description: 'Read' }] },
    undefined,
  ],
])('a definition that differs in %s', (_, current, difference) => {
  expect(findDifference(manifest, current)).toBe(difference)
})
