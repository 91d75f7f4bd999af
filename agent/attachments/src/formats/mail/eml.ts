import type { Address } from 'postal-mime'
import type { Message } from './message.ts'

/** Levels of nested parts in a message, and total bytes of their headers. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 2_000_000 }

/**
 * Treats nested messages as attachments, so that they count as levels. @throws the library's error for a
 * damaged message
 */
export async function readEml(bytes: Uint8Array, maxAttachments: number): Promise<Message> {
  const { default: PostalMime } = await import('postal-mime')
  const found = await PostalMime.parse(bytes, { ...limits, forceRfc822Attachments: true })
  const { date, html, subject, text } = found
  return {
    from: addresses(found.from ? [found.from] : []),
    to: addresses(found.to),
    cc: addresses(found.cc),
    ...(date !== undefined && { date }),
    ...(subject !== undefined && { subject }),
    ...(text !== undefined && { text }),
    ...(html !== undefined && { html }),
    attachments: found.attachments.slice(0, maxAttachments).map(({ content, filename, mimeType }) => ({
      ...(filename !== null && { name: filename }),
      mimeType,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
    })),
    leftOut: Math.max(0, found.attachments.length - maxAttachments),
    missing: [],
  }
}

function addresses(found: readonly Address[] = []): string[] {
  return found.flatMap(({ address, group, name }) =>
    group ? addresses(group) : [name === '' ? (address ?? '') : `${name} <${address}>`],
  )
}
