import { expect, test } from 'vitest'
import { openBrowser } from '../../src'

/** `npm test` finds it, or installs Debian's. */
const executablePath = process.env.ABP_HEADLESS_SHELL_PATH

test.skipIf(executablePath === undefined).each([
  ['windows', { headless: false }],
  ['extensions', { extensions: [] }],
])('a headless shell is refused where it has no %s', async (lacks, options) => {
  await expect(openBrowser({ executablePath, ...options })).rejects.toMatchObject({
    code: 'INVALID_PARAMS',
    message: `${executablePath} is a headless shell, which has no ${lacks}. Name Chrome or Chromium with \`executablePath\`.`,
  })
})
