import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      'core',
      'core/vitest.{firefox,webkit}.config.ts',
      'adapters/*',
      'bindings/{react,vue,svelte}',
      'agent/*',
      'lint',
      'playgrounds/registry',
      'templates',
      'playgrounds/showcase',
      'playgrounds/e2e',
      'docs/examples',
      'docs/examples/vitest.{browser,jsdom}.config.ts',
      'bench',
    ],
  },
})
