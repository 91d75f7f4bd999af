import { describe, expect, test } from 'vitest'
import type { Edit } from '../../src/add/edits/edit.ts'
import { matcherPlace } from '../../src/add/edits/matcher.ts'
import {
  childPlace,
  flagPlace,
  listPlace,
  type Place,
  transformPlace,
  wrapPlace,
} from '../../src/add/edits/place.ts'
import { readCases } from './cases.ts'

const plugin = (list: string, from: string) => (file: string) =>
  listPlace(file, { list, imported: { name: 'abp', from }, packageName: from, isNested: true })

const inHead = {
  parent: 'html',
  component: { name: 'Abp', from: '@abp-kit/next' },
  attributes: 'inHead',
  instead: { element: 'head', because: 'With `inlineCss`' },
}

const places: Record<string, (file: string) => Place> = {
  vite: plugin('plugins', '@abp-kit/vite'),
  astro: plugin('integrations', '@abp-kit/astro'),
  nuxt: (file) => listPlace(file, { list: 'modules', packageName: '@abp-kit/nuxt', isNested: false }),
  'next-config': (file) => wrapPlace(file, { name: 'withAbp', from: '@abp-kit/next/config' }, ''),
  layout: (file) =>
    childPlace(file, {
      parent: 'body',
      orAroundChildren: true,
      component: { name: 'Abp', from: '@abp-kit/next' },
    }),
  pwa: (file) => transformPlace(file, '@abp-kit/vite'),
  matcher: matcherPlace,
  flag: (file) => flagPlace(file, { group: 'experimental', name: 'globalNotFound' }),
  nonce: (file) =>
    childPlace(file, {
      parent: 'body',
      component: { name: 'Abp', from: '@abp-kit/next' },
      nonce: { proxy: 'proxy.ts', header: 'x-nonce' },
    }),
  'in-head': (file) => childPlace(file, inHead),
}

const shown = (edit: Edit) =>
  'refused' in edit ? `${edit.refused.line}: ${edit.refused.reason}\n` : (edit.text ?? '')

describe.each(Object.keys(places))('%s', (name) => {
  test.each(readCases(name))('$title, $file', ({ file, before, after, removed, refused }) => {
    const place = places[name]?.(file)
    const added = place?.add(before)
    expect(added && shown(added)).toBe(refused ?? after)
    if (after === undefined || !place) return
    expect(shown(place.add(after))).toBe(after)
    expect(shown(place.remove(after))).toBe(removed ?? before)
    expect(shown(place.remove(before))).toBe(before)
  })

  test.each(readCases(name))('$title, $file, with Windows lines', ({ file, before, after, removed }) => {
    if (after === undefined) return
    const windows = (text: string) => text.replaceAll('\n', '\r\n')
    const place = places[name]?.(file)
    expect(place && shown(place.add(windows(before)))).toBe(windows(after))
    expect(place && shown(place.remove(windows(after)))).toBe(windows(removed ?? before))
  })
})

test.each([
  ['vite', 'vite.config.ts', '@abp-kit/vite', 'abp', 'plugins: [abp()], other: [abp]', ''],
  ['next-config', 'next.config.ts', '@abp-kit/next/config', 'withAbp', '', 'export const other = withAbp'],
  ['pwa', 'vite.config.ts', '@abp-kit/vite', 'leaveToAgents', 'other: isOwn ? leaveToAgents : no', ''],
])('%s: an import that the file uses elsewhere stays', (name, file, from, imported, inside, outside) => {
  const value = name === 'next-config' ? 'withAbp({})' : `{ ${inside} }`
  const text = `import { ${imported} } from '${from}'\nexport default ${value}\n${outside}\n`
  const line = outside === '' ? 2 : 3
  expect(places[name]?.(file).remove(text)).toEqual({
    refused: { line, reason: `\`${imported}\` is used here, too.` },
  })
})

test('a component that the file uses elsewhere stays', () => {
  const text = `import { Abp } from '@abp-kit/next'
export default () => <html><body><Abp /><main /></body></html>
export const other = createElement(Abp)
`
  expect(places.layout?.('layout.tsx').remove(text)).toMatchObject({ refused: { line: 3 } })
})

test('a property of the same name is no use of the import', () => {
  const text = `import { abp } from '@abp-kit/vite'
export default { plugins: [abp()], define: { abp: options.abp } }
`
  expect(shown(places.vite?.('vite.config.ts').remove(text) ?? { text: '' })).toBe(
    'export default { define: { abp: options.abp } }\n',
  )
})
