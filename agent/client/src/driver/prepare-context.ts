import type { DriverPage } from './driver.ts'

/**
 * Prepares a new browser context through a temporary page, so that the next page starts with an empty
 * history.
 *
 * @param close - closes the context if the preparation fails
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
