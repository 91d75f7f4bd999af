import { openBrowser } from '@abp-kit/client'
import { isAbpError } from '@abp-kit/core/protocol'
import { type Call, callOnce, prepareCall } from '../app/call.ts'
import { storageStateOf } from '../app/storage-state.ts'
import type { ExitCode } from '../command-line/command.ts'
import { fromSite, line } from '../command-line/shown-text.ts'
import { followManifest } from './manifest-changes.ts'
import { followPage } from './page-changes.ts'

/** Milliseconds without another change before the call is made: one save causes several. */
const quiet = 400

/**
 * Calls a capability, and again whenever the app changes, each time in a newly opened page. With `--json`, it
 * writes one line of JSON per call.
 *
 * @returns the last call's code, when the user presses Ctrl-C
 * @throws {AbpError} `INVALID_ARGUMENTS`, and the errors of `openBrowser`
 */
export async function watchCall(given: Call): Promise<ExitCode> {
  const prepared = await prepareCall(given)
  const { terminal, url } = prepared
  const changes = collectChanges(terminal.signal)
  const browser = await openBrowser({ handleSignals: false, ...storageStateOf(prepared.storageState) })
  const following = [
    followPage(url, browser, terminal.signal, changes.add),
    followManifest(url, terminal.signal, changes.add),
  ]
  let code: ExitCode = 0
  try {
    while (!terminal.signal.aborted) {
      code = await callOnce(prepared, { browser }, terminal.jsonLine).catch((error: unknown) => {
        if (!isAbpError(error)) throw error
        terminal.jsonLine({ error: error.toJSON() })
        terminal.note(line`${fromSite(error.code)}: ${fromSite(error.message)}`)
        return 1
      })
      terminal.progress(line`waiting for changes of ${fromSite(url)} …`)
      const what = await changes.next()
      if (what.length > 0) terminal.note(line`changed: ${fromSite(what.join('; '))}`)
    }
    return code
  } finally {
    await browser.close()
    await Promise.allSettled(following)
  }
}

/** Collects changes until none follow. */
function collectChanges(signal: AbortSignal) {
  const found = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let wake = (): void => undefined
  signal.addEventListener('abort', () => wake(), { once: true })
  return {
    add(what: string): void {
      found.add(what)
      clearTimeout(timer)
      timer = setTimeout(() => wake(), quiet)
    },
    /** @returns the changes since the last time, as soon as there are any; empty after the signal */
    async next(): Promise<string[]> {
      if (!signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve
          if (found.size > 0) timer = setTimeout(resolve, quiet)
        })
      const what = [...found]
      found.clear()
      return what
    },
  }
}
