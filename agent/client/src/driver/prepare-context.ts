import type { DriverPage } from './driver.ts'

/**
 * Prepares a new browser context through a page of its own, so that the next page begins with nothing in its history.
 *
 * @param close - closes the context, if it cannot be prepared
 * @throws {Error} the error of `prepare`
 */
export async function prepareContext(
  open: () => Promise<DriverPage>,
  prepare: (page: DriverPage) => Promise<void>,
  close: () => Promise<void>,
): Promise<void> {
  try {
    const page = await open()
    await prepare(page)
    await page.close()
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}
