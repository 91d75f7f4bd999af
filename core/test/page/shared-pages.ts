import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startPages } from './serve.ts'

export type Pages = Awaited<ReturnType<typeof startPages>>

/**
 * Starts the pages that the tests of a file, or of a `describe`, share. Each test finds the gate open, and no path asked
 * for.
 *
 * @returns gives the pages, once the tests run
 */
export function sharePages(...options: Parameters<typeof startPages>): () => Pages {
  let pages: Pages | undefined
  beforeAll(async () => {
    pages = await startPages(...options)
  })
  afterAll(() => pages?.close())
  beforeEach(() => {
    pages?.gate.refused.clear()
    pages?.gate.delayed.clear()
    if (pages) pages.gate.asked.length = 0
  })
  return () => {
    if (!pages) throw new Error('The pages are there when the tests run.')
    return pages
  }
}
