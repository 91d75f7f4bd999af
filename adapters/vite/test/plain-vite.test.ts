import { expect, test } from 'vitest'
import { expectPlainVite } from '../src/plain-vite.ts'

test.each([
  ['vite-plugin-sveltekit-setup', 'SvelteKit', '@abp-kit/sveltekit'],
  ['nuxt:dev-style-ssr', 'Nuxt', '@abp-kit/nuxt'],
  ['astro:build', 'Astro', '@abp-kit/astro'],
  ['react-router/rsc', "React Router's RSC framework mode", 'There is no adapter for it yet'],
  ['vinxi:routes', 'SolidStart 1', 'Upgrade to SolidStart 2'],
  ['solid:ssr/setup', 'The start mode of @solidjs/vite-plugin', 'There is no adapter for it yet'],
  ['tanstack-preact-start:config', 'This version of TanStack Start', 'There is no adapter for it yet'],
])('beside the plugin %s the message names %s, and what to do', (plugin, framework, remedy) => {
  expect(() => expectPlainVite([{ name: 'abp-kit' }, { name: plugin }])).toThrow(
    expect.objectContaining({ code: 'WRONG_ADAPTER', message: expect.stringContaining(framework) }),
  )
  expect(() => expectPlainVite([{ name: plugin }])).toThrow(remedy)
})

test.each([
  'vite:react-babel',
  'vite:vue',
  'vite-plugin-svelte',
  'solid',
  // In the compiler that React Router makes to read routes.
  'react-router:virtual-modules',
  'tanstack-router:generator',
  'vite-plugin-pwa',
])('the plugin %s belongs to plain Vite', (name) => {
  expect(() => expectPlainVite([{ name }])).not.toThrow()
})
