import { expect, test } from 'vitest'
import { type ChunkGroup, chunksForAgents } from '../../../src/adapter/node/index.ts'

interface Group extends ChunkGroup<Group> {
  name: string
}

/** Who loads each group. A page loads those of nobody at once, save for the script of a worker. */
function groupsOf(parents: Record<string, string[]>): (name: string) => Group {
  const all = new Map<string, Group>()
  for (const [name, above] of Object.entries(parents))
    all.set(name, {
      name,
      isInitial: () => above.length === 0 && name !== 'worker',
      getParents: () => above.flatMap((one) => all.get(one) ?? []),
    })
  return (name) => {
    const found = all.get(name)
    if (!found) throw new Error(`There is no group ${name}.`)
    return found
  }
}

const group = groupsOf({
  page: [],
  worker: [],
  definition: ['page'],
  handler: ['definition'],
  library: ['handler', 'library-2'],
  'library-2': ['library'],
  lazy: ['page'],
  shared: ['handler', 'lazy'],
})
const isForAgents = chunksForAgents(({ name }: Group) => name === 'definition')
const chunk = (...names: string[]) => ({ groupsIterable: names.map(group) })

test.each(['definition', 'handler', 'library', 'library-2'])('only agents load %s', (name) => {
  expect(isForAgents(chunk(name))).toBe(true)
})

test.each(['page', 'worker', 'lazy', 'shared'])('a page may load %s', (name) => {
  expect(isForAgents(chunk(name))).toBe(false)
})

test('a chunk of several groups is for agents if all of them are', () => {
  expect(isForAgents(chunk('handler', 'library'))).toBe(true)
  expect(isForAgents(chunk('handler', 'lazy'))).toBe(false)
  expect(isForAgents(chunk())).toBe(false)
})

test('groups of which each loads all others take no time', () => {
  const names = Array.from({ length: 200 }, (_, index) => `lazy-${index}`)
  const dense = groupsOf({ page: [], ...Object.fromEntries(names.map((name) => [name, [...names, 'page']])) })
  expect(isForAgents({ groupsIterable: [dense('lazy-0')] })).toBe(false)
})
