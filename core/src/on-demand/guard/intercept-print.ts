import { intercept } from './intercept'

/**
 * `print()` is the signal that the agent should make the PDF (docs/protocol.md §5). What a driver has put in its
 * place hears it; the browser's own dialog, which would block the page, does not open.
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
