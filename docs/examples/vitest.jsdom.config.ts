// vitest.jsdom.config.ts
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Svelte has a build for browsers and one for servers: `svelteTesting` takes the first.
  plugins: [vue(), svelte({ configFile: false }), svelteTesting()],
  test: {
    name: 'components-jsdom',
    environment: 'jsdom',
    include: ['test/components/*.test.*'],
    exclude: ['**/*.browser.test.*'],
  },
})
