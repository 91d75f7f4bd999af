import { defineConfig } from 'vitest/config'
import { bootstrapTextPlugin } from './build/bootstrap-text.ts'

export default defineConfig({
  plugins: [bootstrapTextPlugin()],
  test: { include: ['test/**/*.test.ts'], typecheck: { enabled: true, include: ['test/**/*.test-d.ts'] } },
})
