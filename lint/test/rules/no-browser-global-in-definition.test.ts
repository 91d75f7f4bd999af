import { noBrowserGlobalInDefinition } from '../../src/rules/no-browser-global-in-definition.ts'
import { testRule } from '../tester.ts'

const filename = 'abp/index.js'
const typed = 'src/abp/index.ts'

const fine = [
  `export default defineApp({ capabilities: [defineCapability({ name: 'a.b', handler: () => window.title })] })`,
  `const read = function () { return localStorage.getItem('a') }`,
  `class Reader { title = document.title; read() { return document.title } }`,
  `const name = typeof window === 'undefined' ? 'node' : window.name`,
  `if (typeof navigator !== 'undefined') { use(navigator.language) }`,
  `const isBrowser = typeof window !== 'undefined' && 'gpu' in window.navigator`,
  `const document = { title: 'a' }; use(document.title)`,
  `const a = { window: 1 }; use(a.window, a.document)`,
  `import { window } from './shims'; use(window)`,
  `const load = () => import('$app/navigation')`,
  `import { z } from 'zod'; import { capabilities } from './capabilities'`,
  `import { a } from '#lib/a'; import { b } from '$lib/b'`,
]

const broken: [code: string, message: RegExp][] = [
  [`const root = document.body`, /^`document` does not exist.*load: \(\) => import/],
  [`const { origin } = window.location`, /^`window`/],
  [`use(navigator.language)`, /^`navigator`/],
  [`const theme = localStorage.getItem('theme')`, /^`localStorage`/],
  [`const a = (() => location.href)()`, /^`location`/],
  [`class A extends HTMLElement {}`, /^`HTMLElement`/],
  [`class A { static root = document.body }`, /^`document`/],
  [`class A { static { document.title } }`, /^`document`/],
  [`class A { [document.title] = 1 }`, /^`document`/],
  [`const name = mode === 'page' ? document.title : ''`, /^`document`/],
  [`import { goto } from '$app/navigation'`, /^`\$app\/navigation` exists in the framework's build only/],
  [`import { useNuxtApp } from '#app'`, /^`#app`/],
  [`import { useRouter } from '#app/composables/router'`, /^`#app\/composables\/router`/],
  [`import { useHead } from '#imports'`, /^`#imports`/],
  [`import { PUBLIC_URL } from '$env/static/public'`, /^`\$env\/static\/public`/],
  [`import Chart from './Chart.vue'`, /^`\.\/Chart\.vue`/],
  [`import Chart from './Chart.svelte'`, /^`\.\/Chart\.svelte`/],
  [`import { count } from './count.svelte.js'`, /^`\.\/count\.svelte\.js`/],
  [`export { default } from './Chart.vue'`, /^`\.\/Chart\.vue`/],
  [`export * from '$app/stores'`, /^`\$app\/stores`/],
  [`const { goto } = await import('$app/navigation')`, /^`\$app\/navigation`/],
]

testRule('no-browser-global-in-definition', noBrowserGlobalInDefinition, {
  valid: [
    ...fine.map((code) => ({ filename, code })),
    ...broken.map(([code]) => ({ filename: 'abp/work.js', code })),
    ...broken.map(([code]) => ({ filename: 'index.js', code })),
    ...[
      `let a: Window & typeof window`,
      `type Title = typeof document.title`,
      `interface A extends HTMLElement {}`,
      `import type { Page } from '$app/types'`,
      `import { type Page } from '$app/types'`,
      `export type { Props } from './Chart.vue'`,
      `const read = (element: HTMLElement) => element.id`,
    ].map((code) => ({ filename: typed, code })),
    { filename, options: [{ modules: ['src/agent'] }], code: `use(window)` },
  ],
  invalid: [
    ...broken.map(([code, message]) => ({ filename, code, errors: [message] })),
    ...['abp/index.ts', 'src/abp/index.ts'].map((name) => ({
      filename: name,
      code: `use(window as Window, document!.title)`,
      errors: [/^`window`/, /^`document`/],
    })),
    { filename: 'abp/index.mjs', code: `use(window)`, errors: [/^`window`/] },
    {
      filename: 'src/agent.js',
      options: [{ modules: ['src/agent'] }],
      code: `use(window)`,
      errors: [/^`window`/],
    },
  ],
})
