import { defineConfig } from 'vitest/config'
import { bootstrapTextPlugin } from '../../core/build/bootstrap-text.ts'
import { limits } from '../../vitest.limits.ts'
import { resolveInNode } from './resolve.ts'
import { windowsTests } from './tests.mjs'

const isWine = Boolean(process.env.ABP_WINE)

export default defineConfig({
  plugins: [bootstrapTextPlugin(), ...(isWine ? [resolveInNode()] : [])],
  test: {
    ...limits,
    include: windowsTests,
    // Under Wine, a worker takes seconds to start, and a process of its own gets no pipe.
    ...(isWine && { pool: 'threads', isolate: false }),
  },
})
