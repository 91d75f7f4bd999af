import { intercept } from './intercept'

/**
 * Intercepts `print()`, which is the signal for the agent to make the PDF (docs/protocol.md §5). If a driver has replaced
 * the function, its replacement is called. The browser's own dialog, which would block the page, does not open.
 */
export function interceptPrint(): void {
  const isNative = /^function print\(\) \{\s*\[native code\]/.test(Function.prototype.toString.call(print))
  intercept(window, 'print', ({ proceed, watch }) => () => {
    watch.metadata.print = true
    return isNative ? undefined : proceed()
  })
  intercept(document, 'execCommand', ({ args: [command] }) =>
    /^print$/i.test(String(command))
      ? () => {
          print()
          return true
        }
      : undefined,
  )
}
