/**
 * Creates the ports through which an app and this page notify each other when they go away. The last message
 * that a document sends through its window arrives without a source, so it cannot be trusted. Each attempt to
 * reach the app carries one port. The app sends `held` through the port that it keeps, and `gone` at the end.
 * If an app keeps no port, this page does not notice when the app goes away.
 */
export function createLifelines() {
  const open = new Set<MessagePort>()
  let onAppGone: (() => void) | undefined
  const closeAllBut = (heldPort?: MessagePort) => {
    for (const port of open) if (port !== heldPort) port.close()
    open.clear()
    if (heldPort) open.add(heldPort)
  }
  return {
    /** @returns the port for the app to hold */
    add(): MessagePort {
      const { port1, port2 } = new MessageChannel()
      open.add(port1)
      port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (data === 'held') closeAllBut(port1)
        else if (data === 'gone') onAppGone?.()
      })
      port1.start()
      return port2
    },
    /** @param gone - called when the app's document goes away */
    onGone(gone: () => void): void {
      onAppGone = gone
    },
    /** Closes the ports, and notifies the app that this page is going away. */
    close(): void {
      onAppGone = undefined
      for (const port of open) port.postMessage('gone')
      closeAllBut()
    },
  }
}
