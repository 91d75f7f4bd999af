import { configDefaults, defineConfig } from 'vitest/config'
import { limits } from '../../vitest.shared.ts'

export default defineConfig({
  // Those of components have configurations of their own, whose plugins are for browsers.
  test: { ...limits, exclude: [...configDefaults.exclude, 'test/components', 'playwright'] },
})
