import { AbpError } from '@abp-kit/core/protocol'
import { within } from '../driver/answer-timeout.ts'
import type { Cdp, DriverPage } from '../driver/driver.ts'
import { textField } from '../driver/read.ts'
import { limits } from '../limits.ts'
import { reasonOf } from '../reason.ts'
import { readStream } from '../transfer/blob-stream.ts'

/** A trace that the browser is recording. */
export interface PageTrace {
  /**
   * Ends the trace. Call it once, even if you no longer need the trace.
   *
   * @returns gzipped JSON, which opens in the Performance panel of Chrome's DevTools and at ui.perfetto.dev
   * @throws {AbpError} `BROWSER_ERROR` when the browser returns no trace, for example because the page has
   *   gone away, or a trace over 64 MB; `TIMEOUT` when it does not respond for 60 s
   */
  stop(): Promise<Uint8Array>
}

/**
 * The events that the Performance panel shows: tasks, layout, requests, input, JavaScript, the page's own
 * marks, and screenshots.
 */
const categories = [
  'blink.console',
  'blink.user_timing',
  'devtools.timeline',
  'devtools.timeline.async',
  'disabled-by-default-devtools.screenshot',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.stack',
  'disabled-by-default-v8.cpu_profiler',
  'latencyInfo',
  'loading',
  'navigation',
  'v8',
  'v8.execute',
]

/**
 * Starts a trace of the page's processes and the browser process. @throws {AbpError} `BROWSER_ERROR`, or
 * `TIMEOUT`
 */
export async function startPageTrace(page: DriverPage): Promise<PageTrace> {
  // A separate connection: when a connection closes, the browser drops its trace.
  const cdp = await page.openCdp().catch(fail('start'))
  const complete = new Promise<unknown>((resolve) => cdp.on('Tracing.tracingComplete', resolve))
  const settings = {
    transferMode: 'ReturnAsStream',
    streamFormat: 'json',
    streamCompression: 'gzip',
    traceConfig: {
      // The first events name the threads, and a ring buffer would lose them.
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: limits.traceKilobytes,
      excludedCategories: ['*'],
      includedCategories: categories,
    },
  }
  try {
    await send(cdp, 'Tracing.start', settings).catch(fail('start'))
  } catch (error) {
    await detach(cdp)
    throw error
  }
  return {
    async stop() {
      try {
        await send(cdp, 'Tracing.end')
        const answer = await within(complete, limits.pictureMilliseconds, 'Tracing.end')
        return await readWhole(cdp, textField(answer, 'stream'))
      } catch (error) {
        return fail('end')(error)
      } finally {
        await detach(cdp)
      }
    },
  }
}

async function readWhole(cdp: Cdp, handle: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  const signal = AbortSignal.timeout(limits.pictureMilliseconds)
  for await (const piece of readStream(cdp, handle, signal)) {
    size += piece.byteLength
    if (size > limits.traceBytes) throw new Error(`It has more than ${limits.traceBytes} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function send(cdp: Cdp, method: string, params?: object): Promise<unknown> {
  return within(cdp.send(method, params), limits.pictureMilliseconds, method)
}

async function detach(cdp: Cdp): Promise<void> {
  await cdp.detach().catch(() => undefined)
}

/** @returns a function that throws the browser's error as an `AbpError` */
function fail(doing: 'start' | 'end'): (cause: unknown) => never {
  return (cause) => {
    if (cause instanceof AbpError) throw cause
    const reason = reasonOf(cause)
    throw new AbpError('BROWSER_ERROR', `The trace of the page did not ${doing}: ${reason}`, { cause })
  }
}
