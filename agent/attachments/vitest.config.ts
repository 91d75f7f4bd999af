import { defineConfig } from 'vitest/config'
import { modelSnapshotPlugin } from './build/model-snapshot.ts'

export default defineConfig({
  plugins: [modelSnapshotPlugin()],
  test: {
    include: ['test/**/*.test.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
