import type { Attachment } from '../../attachment/attachment.ts'
import { attachmentName } from '../../attachment/name.ts'
import { inlineCharacters, whereTheRestIs } from '../excerpt.ts'
import type { Format, Product } from '../format.ts'
import type { Message } from './message.ts'
import { readMessage } from './read-message.ts'

export interface MailData {
  from: string[]
  to: string[]
  cc: string[]
  date?: string
  subject?: string
  /** The source of its text. */
  body: 'text' | 'html' | 'none'
  attachments: { name: string; mimeType?: string; size: number }[]
}

/** Characters per header line, and people to name in a list. */
const shown = { characters: 1_000, people: 20 }

/** Messages: headers, text, and each attachment as its own attachment, including nested messages. */
export const mail: Format<MailData> = {
  name: 'mail',
  types: ['message/rfc822', 'application/vnd.ms-outlook'],
  async read(attachment, context) {
    const message = await readMessage(attachment, context)
    const { html, leftOut, text } = message
    const body = text !== undefined ? 'text' : html !== undefined ? 'html' : 'none'
    const products = message.attachments.map(({ bytes, mimeType, name }, index): Product => {
      const ending = mimeType === 'message/rfc822' ? '.eml' : ''
      return {
        name: attachmentName(name, `attachment-${index + 1}${ending}`),
        ...(mimeType !== undefined && { mimeType }),
        file: bytes,
      }
    })
    const data = dataOf(message, body, products)
    const texts = [{ type: 'text' as const, title: `${attachment.name}, head`, text: head(data) }]
    const words = text ?? html ?? ''
    if (words !== '')
      texts.push({
        type: 'text',
        title: `${attachment.name}, text`,
        text: cut(words, attachment, context.maxCharacters),
      })
    return {
      data,
      texts: context.textGiven ? [] : texts,
      products,
      missing: [
        ...message.missing,
        ...(leftOut > 0 ? [`${leftOut} more attachments are left out (\`limits.maxItems\`).`] : []),
      ],
    }
  },
}

function dataOf(message: Message, body: MailData['body'], products: readonly Product[]): MailData {
  const { cc, date, from, subject, to } = message
  return {
    from: from.map(line),
    to: to.map(line),
    cc: cc.map(line),
    ...(date !== undefined && { date: line(date) }),
    ...(subject !== undefined && { subject: line(subject) }),
    body,
    attachments: products.map(({ file, mimeType, name }) => ({
      name,
      ...(mimeType !== undefined && { mimeType }),
      size: file.length,
    })),
  }
}

/** Returns a single line: a header with line breaks could fake additional headers. */
function line(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').slice(0, shown.characters)
}

function head({ attachments, cc, date, from, subject, to }: MailData): string {
  const people = (list: readonly string[]) => {
    const more = list.length - shown.people
    return `${list.slice(0, shown.people).join(', ')}${more > 0 ? `, and ${more} more` : ''}`
  }
  const files = attachments.map(
    ({ mimeType, name, size }) => `- ${name} (${mimeType ?? 'unknown'}, ${size} bytes)`,
  )
  return [
    `From: ${people(from) || 'unknown'}`,
    `To: ${people(to) || 'unknown'}`,
    ...(cc.length > 0 ? [`Cc: ${people(cc)}`] : []),
    `Date: ${date ?? 'unknown'}`,
    `Subject: ${subject ?? ''}`,
    ...(files.length > 0 ? ['Attachments:', ...files] : []),
  ].join('\n')
}

function cut(text: string, attachment: Attachment, maxCharacters: number): string {
  const limit = Math.min(inlineCharacters, maxCharacters)
  if (text.length <= limit) return text
  return `${text.slice(0, limit)}\n[This is the beginning. ${whereTheRestIs(attachment)}]`
}
