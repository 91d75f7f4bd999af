import { defineConfig } from 'vitest/config'
import { limits } from '../../vitest.shared.ts'
import { resolveInNode } from './resolve.ts'
import { windowsTests } from './tests.mjs'

const isWine = Boolean(process.env.ABP_WINE)

export default defineConfig({
  plugins: isWine ? [resolveInNode()] : [],
  test: {
    ...limits,
    include: windowsTests,
    // Under Wine, a worker takes seconds to start, and a process of its own gets no pipe.
    ...(isWine && { pool: 'threads', isolate: false }),
  },
})
