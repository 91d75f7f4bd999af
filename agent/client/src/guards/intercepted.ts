import type { BinaryData, ErrorEnvelope } from '@abp-kit/core/protocol'
import type { SavedBinary } from '../binary/saved'

/** Something that a page did during a call, which the protocol forbids (docs/protocol.md §5) or which would have stopped it. */
export interface Intercepted {
  /**
   * `print`: the page asked to be printed, and here is the PDF. `dialog`: `alert`, `confirm` or `prompt`, which was
   * answered. `download`: a file for the visitor, and here it is. `popup`: a window that was not opened, or closed again.
   * `permission`: something that only a person can allow, which was refused.
   */
  kind: 'print' | 'dialog' | 'download' | 'popup' | 'permission'
  /** What the page said: a dialog's text, a popup's URL. Not to be trusted. */
  message?: string
  /**
   * The host of the frame that opened a dialog, where it is of another origin than the page, so that the dialog was dismissed.
   * The browser may keep its text to itself.
   */
  frame?: string
  /** With `saveTo`. Prints and downloads of a call whose result has files of its own have neither `file` nor `data`. */
  file?: SavedBinary
  /** Without `saveTo`, up to the call's `inlineLimit`. */
  data?: BinaryData
  /** Why there is neither. */
  error?: ErrorEnvelope
}
