import { defineConfig } from 'vitest/config'
import { pagesIn } from './test/page/pages-in.ts'

/** The tests of pages, in Firefox. */
export default defineConfig(pagesIn('firefox'))
