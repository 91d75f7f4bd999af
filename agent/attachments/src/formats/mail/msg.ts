import type MsgReader from '@kenjiuno/msgreader'
import type { FieldsData } from '@kenjiuno/msgreader/lib/MsgReader'
import { loadPackage } from '../package.ts'
import type { Message } from './message.ts'

/** @throws {AbpError} `CONVERTER_MISSING`; and the library's error for a damaged message */
export async function readMsg(bytes: Uint8Array, maxAttachments: number): Promise<Message> {
  const { default: loaded } = await loadPackage(
    '@kenjiuno/msgreader',
    () => import('@kenjiuno/msgreader'),
    'save the message as .eml and attach that',
  )
  // The package is CommonJS: Node nests its default export in another.
  const inner: unknown = Reflect.get(loaded, 'default')
  const Reader = isReader(inner) ? inner : loaded
  const reader = new Reader(Uint8Array.from(bytes).buffer)
  const found = reader.getFileData()
  if (found.error !== undefined) throw new Error(found.error)
  const attached = found.attachments ?? []
  const { body, subject } = found
  const date = isoDate(found.clientSubmitTime ?? found.messageDeliveryTime ?? found.creationTime)
  const html = found.bodyHtml ?? (found.html && new TextDecoder().decode(found.html))
  const people = (type: string) =>
    (found.recipients ?? [])
      .filter(({ recipType = 'to' }) => recipType === type)
      .map(({ email, name, smtpAddress }) => mailbox(name, smtpAddress ?? email))
  return {
    from: [mailbox(found.senderName, found.senderSmtpAddress ?? found.senderEmail)].filter(
      (one) => one !== '',
    ),
    to: people('to'),
    cc: people('cc'),
    ...(date !== undefined && { date }),
    ...(subject !== undefined && { subject }),
    ...(body !== undefined && { text: body }),
    ...(html !== undefined && { html }),
    attachments: attached.slice(0, maxAttachments).map((one) => ({
      ...nameOf(one),
      ...(one.attachMimeTag !== undefined && { mimeType: one.attachMimeTag }),
      bytes: Uint8Array.from(reader.getAttachment(one).content),
    })),
    leftOut: Math.max(0, attached.length - maxAttachments),
    missing:
      body === undefined && html === undefined && found.compressedRtf !== undefined
        ? ['Its text is only there as RTF: open it in Outlook, and save it as .eml.']
        : [],
  }
}

function isReader(value: unknown): value is typeof MsgReader {
  return typeof value === 'function'
}

function nameOf({ fileName, fileNameShort, innerMsgContent, name }: FieldsData): { name?: string } {
  const found = fileName ?? fileNameShort ?? name
  if (found === undefined) return {}
  return { name: innerMsgContent ? `${found}.msg` : found }
}

function mailbox(name = '', address = ''): string {
  return address === '' || name === address ? name : name === '' ? address : `${name} <${address}>`
}

function isoDate(date: string | undefined): string | undefined {
  const found = new Date(date ?? '')
  return Number.isNaN(found.getTime()) ? date : found.toISOString()
}
