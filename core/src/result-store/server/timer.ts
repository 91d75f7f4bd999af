/** Lets the process exit while the timer is pending. Only needed in Node, where timers are objects. */
export function unref(timer: unknown): void {
  const { unref: release }: { unref?: unknown } = Object(timer)
  if (typeof release === 'function') release.call(timer)
}
