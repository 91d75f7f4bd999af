import { defineConfig } from 'vitest/config'
import { pagesIn } from './test/page/pages-in.ts'

/** The tests of pages, in WebKit. */
export default defineConfig(pagesIn('webkit'))
