import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['core', 'adapters/*', 'agent/*', 'playgrounds/showcase', 'playgrounds/e2e', 'docs/examples'],
  },
})
