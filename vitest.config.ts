import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest's default leaves one core free. Most tests here wait for a browser, so that on two cores it would leave both idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      'core',
      'adapters/*',
      'bindings/{react,vue,svelte}',
      'agent/*',
      'lint',
      'playgrounds/showcase',
      'playgrounds/e2e',
      'docs/examples',
      'bench',
    ],
  },
})
