import { expect, test } from 'vitest'
import { javascriptName, toJavaScript } from '../../build/javascript.ts'

test('types leave with their comments; other comments and empty lines stay', () => {
  const text = `// About the file.
import type { Note } from './note'
import { read } from './read'

/** What a badge says. */
export interface Badge {
  text: string
}

// Reads it.
export async function badge(note: Note, length?: number): Promise<Badge> {
  const text = String(await read(note as Note))

  return { text: text.slice(0, length) }
}

export type Other = Badge
`
  expect(toJavaScript('badge.ts', text)).toBe(`// About the file.
import { read } from './read'

// Reads it.
export async function badge(note      , length         )                 {
  const text = String(await read(note        ))

  return { text: text.slice(0, length) }
}
`)
})

test('JSX, components and Astro', () => {
  expect(toJavaScript('a.tsx', 'export const A = ({ b }: { b: string }) => <p title={b}>x: y</p>\n')).toMatch(
    /^export const A = \(\{ b \} +\) => <p title=\{b\}>x: y<\/p>\n$/,
  )
  const vue = `<script setup lang="ts">\nconst a: string = 'x'\n</script>\n\n<template>{{ a }}</template>\n`
  expect(toJavaScript('a.vue', vue).replaceAll(/ +/g, ' ')).toBe(
    `<script setup>\nconst a = 'x'\n</script>\n\n<template>{{ a }}</template>\n`,
  )
  const astro = '---\nconst a: string = "x"\n---\n<p>{a}</p>\n'
  expect(toJavaScript('a.astro', astro).replaceAll(/ +/g, ' ')).toBe('---\nconst a = "x"\n---\n<p>{a}</p>\n')
})

test('what is more than types, and what would lose its meaning, ends the build', () => {
  expect(() => toJavaScript('a.ts', 'enum A { B }')).toThrow('a.ts has more than types')
  const props = '<script setup lang="ts">\ndefineProps<{ a: string }>()\n</script>\n'
  expect(() => toJavaScript('a.vue', props)).toThrow('a.vue: declare props and events as values')
})

test('names', () => {
  expect(['a.ts', 'b/c.tsx', 'd.d.ts', 'e.mts', 'f.css'].map(javascriptName)).toEqual([
    'a.js',
    'b/c.jsx',
    'd.d.ts',
    'e.mts',
    'f.css',
  ])
})
