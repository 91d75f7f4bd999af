import { expect, test } from 'vitest'
import { fillPlaceholders } from '../../src/compose/placeholders.ts'

const words = {
  NAME: 'my-app',
  TITLE: 'My $& App',
  RUN: 'npm run',
  INSTALL: 'npm install',
  EXEC: 'npx',
  ID: 'a.b',
}
const fill = (text: string) =>
  new TextDecoder().decode(fillPlaceholders(new TextEncoder().encode(text), words))

test('placeholders become words, and nothing else changes', () => {
  expect(fill('%NAME% %TITLE% %RUN% x, 50 % of %sveltekit.head% %OTHER% %%ID%%')).toBe(
    'my-app My $& App npm run x, 50 % of %sveltekit.head% %OTHER% %a.b%',
  )
})

test('bytes that are no text stay', () => {
  const picture = Uint8Array.from([0x89, 0x50, 0x25, 0x49, 0x44, 0x25, 0xff, 0])
  expect(fillPlaceholders(picture, words)).toEqual(picture)
})
