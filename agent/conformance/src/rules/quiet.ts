import type { PageEvidence } from '../evidence.ts'
import { defineRule } from '../rule.ts'

type Message = PageEvidence['console'][number]

/** In development, frameworks warn about each of hundreds of texts. */
const mostMessages = 5

/** An app without its server often says the same with each request. */
function counted(messages: readonly Message[]): (Message & { times: number })[] {
  const all = new Map<string, Message & { times: number }>()
  for (const message of messages) {
    const key = `${message.kind} ${message.text}`
    all.set(key, { ...message, times: (all.get(key)?.times ?? 0) + 1 })
  }
  return [...all.values()]
}

export const quiet = defineRule({
  id: 'quiet',
  title: 'The page reports no errors',
  severity: 'warn',
  docs: 'The console has no errors and no warnings, nothing is thrown, and no policy blocks anything, while the page loads.',
  step: 'page',
  check: ({ console }) => {
    const messages = counted(console.filter(({ kind }) => kind !== 'policy'))
    return (['exception', 'console'] as const).flatMap((kind) => {
      const own = messages.filter((message) => message.kind === kind)
      const said = own.slice(0, mostMessages).map(({ text, times }) => ({
        does: `${times === 1 ? '' : ` ${times} times`}: ${text}`,
        remedy: 'Mend what the message says.',
      }))
      if (own.length > mostMessages)
        said.push({
          does: ` ${own.length - mostMessages} more.`,
          remedy: "Read them in the browser's console.",
        })
      return said.map(({ does, remedy }) => ({
        what: `${kind === 'exception' ? 'The page throws' : 'The console says'}${does}`,
        why: 'Capabilities that depend on the failed code fail, too, and agents see only that.',
        remedy,
        ...(kind === 'exception' && { severity: 'error' as const }),
      }))
    })
  },
})
