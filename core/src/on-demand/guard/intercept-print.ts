import { findPrinter } from './attribution.ts'
import { intercept, type Judge } from './intercept.ts'

/**
 * Intercepts `print()`, which tells the agent to create the PDF (docs/protocol.md §5). If a driver has
 * replaced the function, its replacement is called. The browser's own dialog, which would block the page,
 * does not open.
 */
export function interceptPrint(): void {
  const isNative = /^function print\(\) \{\s*\[native code\]/.test(Function.prototype.toString.call(print))
  const printed: Judge =
    ({ proceed, watch }) =>
    () => {
      watch.metadata.print = true
      return isNative ? undefined : proceed()
    }
  intercept(window, 'print', printed, findPrinter)
  const command: Judge = ({ args: [command] }) =>
    /^print$/i.test(String(command))
      ? () => {
          print()
          return true
        }
      : undefined
  intercept(document, 'execCommand', command, findPrinter)
}
