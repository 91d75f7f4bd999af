/** A message from any mail program. */
export interface Message {
  from: string[]
  to: string[]
  cc: string[]
  /** In ISO 8601 if the date can be parsed; otherwise as in the message. */
  date?: string
  subject?: string
  /** Its text, if present. */
  text?: string
  /** Otherwise its HTML; the thread replaces it with its text. */
  html?: string
  /** Up to the requested number. */
  attachments: MessageAttachment[]
  /** The number of further attachments. */
  leftOut: number
  /** A sentence for each missing result. */
  missing: string[]
}

export interface MessageAttachment {
  /** As in the message: may contain any characters. */
  name?: string
  mimeType?: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The thread's input. */
export interface MailQuestion {
  bytes: Uint8Array<ArrayBuffer>
  mimeType: string
  maxAttachments: number
}

/** The thread's answer. */
export type MailAnswer = { message: Message } | { problem: string; missingPackage: boolean }
