import type { BinaryData, ErrorEnvelope } from '@abp-kit/core/protocol'
import type { SavedBinary } from '../binary/saved-binary.ts'

/**
 * Something that a page did during a call and that the protocol forbids (docs/protocol.md §5), or that would have
 * blocked the page.
 */
export interface Intercepted {
  /**
   * `print`: the page asked to be printed; the PDF is here. `dialog`: `alert`, `confirm` or `prompt`, which was
   * answered. `download`: a file for the visitor, which is here. `popup`: a window that was not opened, or was closed
   * again. `permission`: a request that only a person can allow, which was refused.
   */
  kind: 'print' | 'dialog' | 'download' | 'popup' | 'permission'
  /**
   * Text from the page: a dialog's message, a popup's URL, a download's name, or the name of a refused request. Do not
   * trust it.
   */
  message?: string
  /**
   * The host of the frame that opened a dialog, if its origin is not the page's, so that the dialog was dismissed. The
   * browser may not tell the dialog's text.
   */
  frame?: string
  /** With `saveTo`. If the call's result has its own files, prints and downloads have neither `file` nor `data`. */
  file?: SavedBinary
  /** Without `saveTo`, up to the call's `inlineLimit`. */
  data?: BinaryData
  /** Why there is neither `file` nor `data`. */
  error?: ErrorEnvelope
}
