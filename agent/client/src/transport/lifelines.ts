/**
 * Ports through which an app and this page tell each other that they go: what a document says last through its window
 * arrives without a source, so that it cannot be believed. One port goes with each try to reach the app, which says
 * `held` through the one that it keeps, and `gone` in the end; an app that keeps none is not heard going.
 */
export function createLifelines() {
  const open = new Set<MessagePort>()
  let tell: (() => void) | undefined
  const closeAllBut = (held?: MessagePort) => {
    for (const port of open) if (port !== held) port.close()
    open.clear()
    if (held) open.add(held)
  }
  return {
    /** @returns what the app is to hold */
    add(): MessagePort {
      const { port1, port2 } = new MessageChannel()
      open.add(port1)
      port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === 'held') closeAllBut(port1)
        else if (data === 'gone') tell?.()
      })
      port1.start()
      return port2
    },
    /** @param gone - called when the app's document goes */
    onGone(gone: () => void): void {
      tell = gone
    },
    /** Closes them, and tells the app that this page goes. */
    cut(): void {
      tell = undefined
      for (const port of open) port.postMessage('gone')
      closeAllBut()
    },
  }
}
