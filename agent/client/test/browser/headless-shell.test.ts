import { expect, test } from 'vitest'
import { openBrowser } from '../../src/index.ts'

test.for([
  ['windows', { headless: false }],
  ['extensions', { extensions: [] }],
] as const)('a headless shell is refused where it has no %s', async ([lacks, options], { skip }) => {
  const executablePath = process.env.ABP_HEADLESS_SHELL_PATH
  if (executablePath === undefined) return skip('`npm test` found no headless shell, and could install none.')
  await expect(openBrowser({ executablePath, ...options })).rejects.toMatchObject({
    code: 'INVALID_PARAMS',
    message: `${executablePath} is a headless shell, which has no ${lacks}. Name Chrome or Chromium with \`executablePath\`.`,
  })
})
