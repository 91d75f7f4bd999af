import type { BootstrapHost, LoadRuntime, WaitingCall } from './host.ts'

/** Runs the queued call, or rejects it if a reason is given. */
interface Queued extends WaitingCall {
  (reason?: unknown): unknown
}

/** The queue, before `register` exists. */
interface Queue extends Array<Queued>, Partial<Pick<BootstrapHost, 'register' | 'run'>> {}

/** An element whose resource failed to load, with one of the two; or the window, with neither. */
interface FailedElement {
  src?: string
  href: string
}

/** The `data-*` attributes of the bootstrap's script. */
interface BootstrapData {
  /** In milliseconds. */
  deadline?: string | number
  /** The app's `id`, `name` and `version`. */
  [identity: string]: string | number | undefined
}

/**
 * The resources that the page fetches with an agent's first call (src/adapter/head.ts). Browsers name
 * elements by their `id`.
 */
declare const abpLoad: HTMLTemplateElement
declare global {
  interface Window {
    abpLoad?: typeof abpLoad
  }
}

/** TypeScript's own types do not describe the target of an error in the capture phase. */
declare function addEventListener(
  type: 'error',
  listener: (event: { target: FailedElement }) => void,
  capture: true,
): void

/**
 * Creates `window.abp` (docs/protocol.md §3): all members exist immediately; calls are queued in order until
 * the page's own code has registered a loader and the loader has loaded the runtime. Does nothing if
 * `window.abp` exists. Every byte of this file is in every page.
 */
export function bootstrap({ deadline = 20_000, ...app }: BootstrapData = {}): void {
  if (window.abp) return
  const host: Queue = []
  let loader: LoadRuntime | undefined
  let loading: Promise<void> | 0 | undefined
  let timer: ReturnType<typeof setTimeout> | number | undefined
  // The script that failed to load, so that the error can name it.
  let script = ''

  // All in one task: a cancel that was queued after its call finds the handler not yet started.
  const settle = (reason?: unknown) => {
    clearTimeout(timer)
    loading = timer = 0
    host.splice(0).map((queued) => queued(reason))
  }

  const start = () => {
    loading = loading || loader?.().then(settle, settle)
  }

  host.register = (given) => {
    loader = given
    if (timer) start()
  }
  const abp: Record<PropertyKey, unknown> = {
    protocolVersion: '0.1',
    app,
    initialized: false,
    sessionId: null,
    [Symbol.for('abp-kit')]: host,
  }

  // In the order that compresses best with gzip.
  'initialize listCapabilities onCapabilitiesChanged supports onNotification notifyProgress onProgress onElicitation shutdown elicit notify cancel describeCapability call'
    .split(' ')
    // biome-ignore lint/suspicious/useIterableCallbackReturn: smaller than a loop, and `map` is there already
    .map((method) => {
      // An event or a handler (on…, no…): kept for a later agent, without fetching anything.
      const kept = /^[on]/.test(method)
      const stub = (...args: unknown[]) => {
        if (host.run) return host.run(method, args)
        const promise = new Promise((answer, refuse) => {
          const queued: Queued = (reason) => {
            const error = {
              code: 'CAPABILITY_UNAVAILABLE',
              // biome-ignore lint/style/useTemplate: servers that fill in their pages replace what begins with `${`
              message: 'Not loaded: ' + reason + ' ' + script,
              retryable: true,
            }
            if (!reason) answer(stub(...args))
            else if (kept) host.push(queued)
            else if (method === 'call') answer({ success: false, error })
            else refuse(Object.assign(Error(), error, { name: 'AbpError' }))
          }
          queued.call = args
          if (!kept || !host[998]) host.push(queued)
        })
        if (!kept) {
          // Without the template, everything still loads, only later. Two elements with the id form a
          // collection.
          timer ||= setTimeout(settle, +deadline, 'timeout', window.abpLoad?.after?.(abpLoad.content))
          start()
          return promise
        }
      }
      if (kept) Object.defineProperty(abp, method, { get: () => stub, set: (handler) => stub(handler, 1) })
      else abp[method] = stub
    })

  window.abp = abp
  addEventListener(
    'error',
    ({ target }) => {
      if (/\.js/.test(target.src || target.href)) script = target.src || target.href
    },
    true,
  )
}
