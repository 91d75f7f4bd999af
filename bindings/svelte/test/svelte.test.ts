import { defineSuite } from '@abp-kit/bindings-suite'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { describe } from 'vitest'

describe('Svelte', () => {
  defineSuite({
    name: '@abp-kit/svelte',
    root: new URL('..', import.meta.url),
    plugins: [svelte({ configFile: false })],
    entry: 'ts',
    counter: 'Counter.svelte',
  })
})
