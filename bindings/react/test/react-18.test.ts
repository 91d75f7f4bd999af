import { fileURLToPath } from 'node:url'
import { defineSuite } from '@abp-kit/bindings-suite'
import react from '@vitejs/plugin-react'
import { describe, expect, test } from 'vitest'

const at = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

describe('React 18, strict mode', () => {
  defineSuite(
    {
      name: '@abp-kit/react',
      root: new URL('..', import.meta.url),
      plugins: [react()],
      alias: { 'react-dom': at('react-dom-18'), react: at('react-18') },
      aliased: ['react', 'react/jsx-dev-runtime', 'react-dom/server'],
      entry: 'tsx',
      counter: 'counter.tsx',
    },
    ({ pages }) => {
      test('it is that version', async () => {
        const { page } = await pages().open()
        expect(await page.evaluate(() => document.documentElement.dataset.version)).toMatch(/^18\./)
      })
    },
  )
})
