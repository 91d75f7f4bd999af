import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'core',
      'adapters/*',
      'agent/*',
      'lint',
      'playgrounds/showcase',
      'playgrounds/e2e',
      'docs/examples',
    ],
  },
})
