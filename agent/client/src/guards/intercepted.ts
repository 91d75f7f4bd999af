import type { BinaryData, ErrorEnvelope } from '@abp-kit/core/protocol'
import type { SavedBinary } from '../binary/saved-binary.ts'

/**
 * An action of a page during a call that the protocol forbids (docs/protocol.md §5), or that would have
 * blocked the page.
 */
export interface Intercepted {
  /**
   * `print`: the page called `print`, and this entry has the PDF. `dialog`: `alert`, `confirm` or `prompt`,
   * which was answered. `download`: a file for the visitor, which this entry has. `popup`: a window that was
   * not opened, or was closed again. `permission`: a request that only a person can allow, which was refused.
   */
  kind: 'print' | 'dialog' | 'download' | 'popup' | 'permission'
  /**
   * Text from the page: a dialog's message, a popup's URL, a download's name, or the name of a refused
   * request. Do not trust it.
   */
  message?: string
  /**
   * The host of the frame that opened a dialog, if it is cross-origin. The client dismisses such a dialog,
   * and the browser may not report its text.
   */
  frame?: string
  /** With `saveTo`. If the call's result has its own files, prints and downloads have neither `file` nor `data`. */
  file?: SavedBinary
  /** Without `saveTo`, up to the call's `inlineLimit`. */
  data?: BinaryData
  /** The reason why there is neither `file` nor `data`. */
  error?: ErrorEnvelope
}
