import { missingFor } from '@abp-kit/browsers'
import { test } from 'vitest'
import { browserName } from './browser-name.ts'

// Stands for the tests of pages where their browser is missing; the projects of vitest choose the files.
test(`pages in ${browserName}`, ({ skip }) => {
  const missing = missingFor(browserName)
  skip(missing !== undefined, missing)
})
