import { isRecord } from '@abp-kit/core/protocol'

/** Maximum characters of a message to read: an update names files, and some messages contain code. */
const longest = 1_000_000

/**
 * Reads a development server's message to its page: Vite (also in Nuxt, SvelteKit, Astro and Angular) and
 * Next.js.
 *
 * @returns a description of the change; `undefined` for other messages
 */
export function describeMessage(text: string): string | undefined {
  const message = text.length > longest ? undefined : parse(text)
  if (!isRecord(message)) return undefined
  const { action, data, type, updates } = message
  switch (type ?? action) {
    case 'update':
      return `hot update${filesOf(updates)}`
    case 'full-reload':
    case 'reloadPage':
      return 'reload'
    case 'serverComponentChanges':
      return 'server components'
    case 'turbopack-message':
      return isUpdate(data) ? 'hot update' : undefined
    default:
      return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function filesOf(updates: unknown): string {
  const files = (Array.isArray(updates) ? updates : []).flatMap((one: unknown) =>
    isRecord(one) && typeof one.path === 'string' ? [one.path] : [],
  )
  const shown = [...new Set(files)].slice(0, 5).join(', ')
  return shown === '' ? '' : `: ${shown}`
}

function isUpdate(data: unknown): boolean {
  const messages: unknown[] = Array.isArray(data) ? data : [data]
  return messages.some((one) => isRecord(one) && (one.type === 'partial' || one.type === 'restart'))
}
