import { defineConfig } from 'vitest/config'
import base from './vitest.config.ts'

/** The playgrounds that `npm test` leaves out for time; `npm run test:matrix` takes them. */
export default defineConfig({ test: { ...base.test, name: 'e2e-matrix', include: ['matrix/**/*.test.ts'] } })
