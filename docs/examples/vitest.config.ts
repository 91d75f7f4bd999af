import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import vue from '@vitejs/plugin-vue'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue(), svelte({ configFile: false }), svelteTesting()],
  test: { exclude: [...configDefaults.exclude, '**/*.browser.test.*', 'playwright'] },
})
