// vitest.browser.config.ts
import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

// Without a path, Playwright's own Chromium.
const executablePath = process.env.ABP_BROWSER_PATH

export default defineConfig({
  plugins: [react(), vue(), svelte({ configFile: false })],
  test: {
    name: 'components-browser',
    include: ['test/**/*.browser.test.*'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { ...(executablePath && { executablePath }) } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
