/**
 * Message ports whose other ends an app holds: the browser closes them with the app's document, whatever ends it. Where
 * the browser does not tell (`close` of `MessagePort`), nothing happens. Those that never arrived are closed too, so
 * that the app is gone when the last one is.
 */
export function createLifelines() {
  const open = new Set<MessagePort>()
  let tell: (() => void) | undefined
  return {
    /** @returns what the app is to hold */
    add(): MessagePort {
      const { port1, port2 } = new MessageChannel()
      open.add(port1)
      port1.addEventListener('close', () => {
        open.delete(port1)
        if (open.size === 0) tell?.()
      })
      port1.start()
      return port2
    },
    /** @param lost - called when all are closed from the other side */
    onCut(lost: () => void): void {
      tell = lost
    },
    /** Closes them from this side. */
    cut(): void {
      tell = undefined
      for (const port of open) port.close()
    },
  }
}
