import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { StorageReader } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'
import { BridgeBrowser } from './browser/index.ts'
import type { Settings } from './config/index.ts'
import { createLog } from './log/index.ts'
import { Metrics } from './operations/index.ts'
import { reasonOf } from './reason.ts'

/** Milliseconds between two reads of the page. */
const pollMilliseconds = 500

/**
 * Milliseconds that each tab has to answer in the last read. A tab with an open dialog does not answer at
 * all.
 */
const lastMilliseconds = 15_000

/** The number of saved logins. */
export interface SavedStorage {
  cookies: number
  origins: number
  /**
   * Sources that did not answer in the end, such as a tab's URL: data stored there since an earlier read is
   * not saved.
   */
  silent: string[]
}

/**
 * Opens a page in which a person signs in, and saves the logins of its browser context, from all of its tabs.
 * This is not available as a tool: an agent must not be able to copy logins into a file.
 *
 * @param url - of the page
 * @param file - absolute path; the file is replaced, and only the user can read it
 * @param opened - called when the page has opened
 * @param done - aborted when the person has signed in; closing the last tab does the same
 * @throws {AbpError} `BROWSER_NOT_FOUND`, `BROWSER_ERROR`; `OUTPUT_FAILED` if the file cannot be written
 */
export async function saveStorage(
  settings: Settings,
  url: string,
  file: string,
  done: AbortSignal,
  opened: () => void,
): Promise<SavedStorage> {
  const browser = new BridgeBrowser(settings, createLog(settings), new Metrics())
  try {
    const handle = await browser.get()
    const closed = new AbortController()
    handle.onLost(() => closed.abort())
    const page = await handle.openPage()
    const reader = new StorageReader(() => page.openTabs())
    await page.cdp.send('Page.navigate', { url })
    opened()
    const end = AbortSignal.any([done, closed.signal])
    // The window may be closed during a read.
    const look = (signal: AbortSignal, milliseconds?: number) =>
      Promise.race([reader.read(milliseconds), ended(signal)]).catch(() => undefined)
    while (!end.aborted && (await look(end))?.tabs)
      await pause(pollMilliseconds, undefined, { signal: end }).catch(() => undefined)
    const late = AbortSignal.timeout(2 * lastMilliseconds)
    const last = done.aborted
      ? await look(AbortSignal.any([closed.signal, late]), lastMilliseconds)
      : undefined
    // Without a last read, data stored since the previous one is missing.
    const unseen = done.aborted && !closed.signal.aborted ? ['The browser'] : []
    const { state } = reader
    await write(file, `${JSON.stringify(state, null, 2)}\n`)
    return { cookies: state.cookies.length, origins: state.origins.length, silent: last?.silent ?? unseen }
  } finally {
    await browser.close()
  }
}

function ended(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

/** Replaces the old file with a complete new one, because other users may be able to read the old file. */
async function write(file: string, text: string): Promise<void> {
  const next = `${file}.${randomUUID()}`
  try {
    await writeFile(next, text, { mode: 0o600, flag: 'wx' })
    await rename(next, file)
  } catch (cause) {
    await rm(next, { force: true }).catch(() => undefined)
    throw new AbpError('OUTPUT_FAILED', `${file} cannot be written: ${reasonOf(cause)}`, { cause })
  }
}
