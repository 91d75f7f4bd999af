// playwright/playwright.config.ts
import { defineConfig } from '@playwright/test'

// Without a path, Playwright's own Chromium.
const executablePath = process.env.ABP_BROWSER_PATH

export default defineConfig({
  testDir: '.',
  use: {
    baseURL: process.env.SHOP_URL,
    browserName: 'chromium',
    launchOptions: { ...(executablePath && { executablePath }) },
  },
})
