/** A message, whichever program wrote it. */
export interface Message {
  from: string[]
  to: string[]
  cc: string[]
  /** As the message says, or in ISO 8601 where that can be told. */
  date?: string
  subject?: string
  /** Its text, if it has one. */
  text?: string
  /** Otherwise its HTML; after the thread, the text of that. */
  html?: string
  /** As many as were asked for. */
  attachments: MessageAttachment[]
  /** How many more there are. */
  leftOut: number
  /** What could not be had: a sentence each. */
  missing: string[]
}

export interface MessageAttachment {
  /** As the message says: any characters. */
  name?: string
  mimeType?: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What the thread is asked. */
export interface MailQuestion {
  bytes: Uint8Array<ArrayBuffer>
  mimeType: string
  maxAttachments: number
}

/** What it answers. */
export type MailAnswer = { message: Message } | { problem: string; missingPackage: boolean }
