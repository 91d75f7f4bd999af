import { defineRule, type Evidence, type Fault } from '../rule.ts'

export const policy = defineRule({
  id: 'policy',
  title: "The page's policy allows its scripts",
  severity: 'error',
  docs: 'The Content-Security-Policy blocks no script that the page loads, above all not the inline one. What else it blocks is a note.',
  step: 'page',
  // They have the hash of the inline script.
  alsoUses: ['html'],
  check: ({ console }, { html }) => {
    const hash = html?.pages[0]?.bootstraps[0]?.hash
    const texts = new Set(console.filter(({ kind }) => kind === 'policy').map(({ text }) => text))
    // A policy that forgets a host blocks all its files.
    const alike = new Map<
      string,
      { tell: (text: string, hash?: string) => Fault; first: string; more: number }
    >()
    for (const text of texts) {
      const tell = tellBlocked(text)
      // One policy decides about all scripts, whichever of its directives is named.
      const key = tell === blocksScript ? tell.name : `${tell.name} ${text.split(' ', 1)}`
      const found = alike.get(key)
      if (found) found.more++
      else alike.set(key, { tell, first: text, more: 0 })
      // What it does to the bootstrap is the worst of it.
      if (found && tell === blocksScript && blocksInline.test(text) && !blocksInline.test(found.first))
        found.first = text
    }
    return Array.from(alike.values(), ({ tell, first, more }) =>
      tell(more > 0 ? `${first}, and ${more} more` : first, hash),
    )
  },
})

/** @param text - the directive, the word "blocks", and what is blocked */
function tellBlocked(text: string): (text: string, hash?: string) => Fault {
  if (makesCode.test(text)) return codeFromText
  if (writesHtml.test(text)) return unsafeHtml
  return onScripts.test(text) ? blocksScript : blocksOther
}

const blocksInline = /^script-src\S* blocks inline/

/** @returns whether the policy stops the inline script that makes `window.abp`: most other faults then follow from that */
export function stopsBootstrap({ html, page }: Partial<Evidence>): boolean {
  const hasBootstrap = (html?.pages[0]?.bootstraps.length ?? 0) > 0
  return (
    hasBootstrap &&
    (page?.console ?? []).some(({ kind, text }) => kind === 'policy' && blocksInline.test(text))
  )
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

const blocksScript = (text: string, hash?: string) => ({
  what: `The Content-Security-Policy: ${text}.`,
  why: 'Without its scripts, the page offers nothing to agents.',
  remedy: blocksInline.test(text)
    ? `Add to its \`script-src\`: ${hash === undefined ? 'the hash of the inline script, or its nonce,' : `'${hash}'`} 'self'`
    : "Allow the files of the app. Add to its `script-src`: 'self'",
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
