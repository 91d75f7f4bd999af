import { defineConfig } from 'vitest/config'
import { modelSnapshotPlugin } from './build/model-snapshot.ts'
import { skillsPlugin } from './build/skills.ts'

export default defineConfig({
  plugins: [modelSnapshotPlugin(), skillsPlugin()],
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
