import type { BootstrapHost, LoadRuntime, WaitingCall } from './host'

/** Runs what was queued, or refuses it when a reason is given. */
interface Queued extends WaitingCall {
  (reason?: unknown): unknown
}

/** An element whose resource did not arrive. */
interface FailedElement extends EventTarget {
  src?: string
  href?: string
}

/**
 * Makes `window.abp` (docs/protocol.md §3): all members are there at once; what is called is queued in
 * order until the page's own code has registered a loader and the loader has brought the runtime.
 * Does nothing when `window.abp` exists. Every byte of this file is in every page.
 *
 * @param data - the `data-*` attributes of the bootstrap's script: the app's `id`, `name` and
 *   `version`, and the `deadline` in milliseconds
 */
export function bootstrap({ deadline = '', ...app }: DOMStringMap = {}): void {
  if (window.abp) return
  const queue: Queued[] = []
  let load: LoadRuntime | undefined
  let loading: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // The script that did not arrive, so that the error can name it.
  let script = ''

  // All in one task: a cancel that was queued behind its call finds the handler not yet started.
  const settle = (reason?: unknown) => {
    clearTimeout(timer)
    loading = timer = undefined
    for (const queued of queue.splice(0)) queued(reason)
  }

  const start = () => {
    loading = loading || load?.(queue).then(() => settle(), settle)
  }

  const host: BootstrapHost = {
    register(loader) {
      load = loader
      if (timer) start()
    },
  }
  const abp: Record<PropertyKey, unknown> = {
    protocolVersion: '0.1',
    app,
    initialized: false,
    sessionId: null,
    [Symbol.for('abp-kit')]: host,
  }

  // In the order that gzip makes smallest.
  for (const method of 'call notify elicit initialize cancel notifyProgress onProgress onNotification shutdown describeCapability listCapabilities onElicitation supports onCapabilitiesChanged'.split(
    ' ',
  )) {
    const stub = (...args: unknown[]) => {
      if (host.run) return host.run(method, args)
      // An event or a handler (on…, no…): kept for an agent that comes, no reason to fetch anything.
      const kept = /^[on]/.test(method)
      const promise = new Promise((answer, refuse) => {
        const queued: Queued = (reason) => {
          const error = {
            code: 'CAPABILITY_UNAVAILABLE',
            message: `Not loaded: ${reason} ${script}`,
            retryable: true,
          }
          if (!reason) answer(stub(...args))
          else if (kept) queue.push(queued)
          else if (method === 'call') answer({ success: false, error })
          else refuse(Object.assign(Error(), error, { name: 'AbpError' }))
        }
        queued.call = args
        if (!kept || !queue[998]) queue.push(queued)
      })
      if (!kept) {
        timer ??= setTimeout(settle, +deadline, 'timeout')
        start()
        return promise
      }
    }
    if (/^o/.test(method))
      Object.defineProperty(abp, method, { get: () => stub, set: (handler) => stub(handler, 1) })
    else abp[method] = stub
  }

  window.abp = abp
  addEventListener(
    'error',
    ({ target }: { target: FailedElement | null }) => {
      const url = target?.src || target?.href || ''
      if (/\.js/.test(url)) script = url
    },
    true,
  )
}
