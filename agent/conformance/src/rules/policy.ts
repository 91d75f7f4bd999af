import { defineRule, type Fault } from '../rule'

export const policy = defineRule({
  id: 'policy',
  title: "The page's policy allows its scripts",
  severity: 'error',
  docs: 'The Content-Security-Policy blocks no script that the page loads, above all not the inline one. What else it blocks is a note.',
  step: 'page',
  check: ({ console }) => {
    const texts = new Set(console.filter(({ kind }) => kind === 'policy').map(({ text }) => text))
    // A policy that forgets a host blocks all its files.
    const alike = new Map<string, { tell: (text: string) => Fault; first: string; more: number }>()
    for (const text of texts) {
      const tell = tellBlocked(text)
      const key = `${tell.name} ${text.split(' ', 1)}`
      const found = alike.get(key)
      if (found) found.more++
      else alike.set(key, { tell, first: text, more: 0 })
    }
    return Array.from(alike.values(), ({ tell, first, more }) =>
      tell(more > 0 ? `${first}, and ${more} more` : first),
    )
  },
})

/** @param text - the directive, the word "blocks", and what is blocked */
function tellBlocked(text: string): (text: string) => Fault {
  if (makesCode.test(text)) return codeFromText
  if (writesHtml.test(text)) return unsafeHtml
  return onScripts.test(text) ? blocksScript : blocksOther
}

/** The directives that decide what runs. */
const onScripts = /^(script-src|worker-src|default-src|require-trusted-types-for|trusted-types)/

/** `eval`, `new Function`: refused by `script-src`, or by Trusted Types. */
const makesCode = / blocks (eval$|trusted-types-sink \((eval|Function)\|)/
/** What Trusted Types refuse and is no address of a script: `Element innerHTML|…`. */
const writesHtml =
  / blocks trusted-types-sink \((?!HTMLScriptElement|SVGScriptElement|Worker|SharedWorker|ServiceWorker)/

const codeFromText = () => ({
  what: 'The Content-Security-Policy refused to make code from text.',
  why: 'Most libraries only try whether they may, and go on. Each try is a message in the console.',
  remedy: 'If the schema library is zod, write `z.config({ jitless: true })` before the first schema.',
  severity: 'note' as const,
})

const blocksScript = (text: string) => ({
  what: `The Content-Security-Policy: ${text}.`,
  why: 'Without its scripts, the page offers nothing to agents.',
  remedy: 'Allow the inline script by its hash or by a nonce, and the files of the app by `self`.',
})

const unsafeHtml = (text: string) => ({
  what: `The Content-Security-Policy: ${text}.`,
  why: 'The page wrote plain text where Trusted Types want a checked value, and it was not written.',
  remedy:
    'Make the value with a policy of `trustedTypes.createPolicy`, or with a library that does, such as DOMPurify.',
  severity: 'note' as const,
})

const blocksOther = (text: string) => ({
  what: `The Content-Security-Policy: ${text}.`,
  why: 'Agents do not need it to reach the app. People may miss it, and so may a handler.',
  remedy: 'Allow its address in that directive if the page needs it.',
  severity: 'note' as const,
})
