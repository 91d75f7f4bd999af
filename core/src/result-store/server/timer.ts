/** In Node, where timers are objects, a waiting one would keep the process alive. */
export function unref(timer: unknown): void {
  const { unref: release }: { unref?: unknown } = Object(timer)
  if (typeof release === 'function') release.call(timer)
}
