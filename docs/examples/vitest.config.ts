import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  // Those of components have configurations of their own, whose plugins are for browsers.
  test: { exclude: [...configDefaults.exclude, 'test/components', 'playwright'] },
})
