import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest's default leaves one core free. Most tests here wait for a browser or for a time limit: on two cores, one worker
    // leaves both idle half of the time.
    maxWorkers: availableParallelism() + 1,
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
