import type { PageEvidence } from '../evidence'
import { defineRule } from '../rule'

type Message = PageEvidence['console'][number]

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
  check: ({ console }) =>
    counted(console.filter(({ kind }) => kind !== 'policy')).map(({ kind, text, times }) => {
      const often = times === 1 ? '' : ` ${times} times`
      return {
        what: `${kind === 'exception' ? 'The page throws' : 'The console says'}${often}: ${text}`,
        why: 'Capabilities that depend on the failed code fail, too, and agents see only that.',
        remedy: 'Mend what the message says.',
        ...(kind === 'exception' && { severity: 'error' as const }),
      }
    }),
})
