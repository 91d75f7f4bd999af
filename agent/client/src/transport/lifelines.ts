/**
 * Creates the ports through which an app and this page tell each other that they are going away. The last message that
 * a document sends through its window arrives without a source, so it cannot be trusted. Each attempt to reach the app
 * carries one port. The app sends `held` through the port it keeps, and `gone` at the end. If an app keeps no port,
 * this page does not notice when it goes away.
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
    /** @returns the port for the app to hold */
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
    /** @param gone - called when the app's document goes away */
    onGone(gone: () => void): void {
      tell = gone
    },
    /** Closes the ports, and tells the app that this page is going away. */
    cut(): void {
      tell = undefined
      for (const port of open) port.postMessage('gone')
      closeAllBut()
    },
  }
}
