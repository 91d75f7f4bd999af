import type { PageEvidence } from '../site/evidence.ts'
import { defineRule, type Evidence, type Fault, type Rule } from './rule.ts'

/** In development, frameworks may warn separately about hundreds of strings. */
const mostMessages = 5

const blocksInline = /^script-src\S* blocks inline/

/** The directives that control scripts. */
const onScripts = /^(script-src|worker-src|default-src|require-trusted-types-for|trusted-types)/

/** `eval`, `new Function`: blocked by `script-src`, or by Trusted Types. */
const makesCode = / blocks (eval$|trusted-types-sink \((eval|Function)\|)/

/** The writes that Trusted Types block, except script URLs: `Element innerHTML|…`. */
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

/** The id of the rule whose fault explains the other failures. */
export const policyRule = 'content-security-policy'

/** Rules about the page in a browser. */
export const pageRules: readonly Rule[] = [
  defineRule({
    id: 'abp-object-early',
    title: '`window.abp` is there before the page needs it',
    severity: 'error',
    docs: '`window.abp` exists when the first script after the one that makes it runs, and when the page has loaded.',
    step: 'page',
    check: ({ hasAbp, scripts }) => {
      const why = 'An agent that drives the browser calls as soon as it can.'
      if (!hasAbp)
        return [
          {
            what: 'The page has no `window.abp`, 1.5 s after it loaded.',
            why,
            remedy:
              'Add the inline script to the head. If it is there, see what the console says: a policy may block it.',
          },
        ]
      const after = scripts[scripts.findIndex(({ isBootstrap }) => isBootstrap) + 1]
      return scripts.some(({ isBootstrap }) => isBootstrap) && after?.hadAbp === false
        ? [
            {
              what: 'The first script after the inline script did not find `window.abp`.',
              why,
              remedy: 'Let the inline script make it at once, and load the rest behind it.',
            },
          ]
        : []
    },
  }),
  defineRule({
    id: 'abp-object-stays',
    title: '`window.abp` stays the same object',
    severity: 'error',
    docs: 'The object that the first script makes is still `window.abp` when the page has loaded.',
    step: 'page',
    check: ({ keepsAbp }) =>
      keepsAbp
        ? []
        : [
            {
              what: '`window.abp` was replaced while the page loaded.',
              why: 'Agents hold on to the first one: their calls there have no answer, or their session is gone.',
              remedy: 'Make `window.abp` once, and add to that object what comes later.',
            },
          ],
  }),
  defineRule({
    id: 'queued-call',
    title: 'A call that comes early is answered',
    severity: 'error',
    docs: 'A call of `window.abp.supports` that is made while the page still loads is answered, if only with an error.',
    step: 'page',
    check: ({ early }) =>
      early === undefined || early.settled
        ? []
        : [
            {
              what: 'A call that was made while the page loaded has not been answered in time.',
              why: 'An agent waits for it, and then gives up.',
              remedy:
                'Queue what comes before the runtime is there, and answer with an error if it does not come.',
            },
          ],
  }),
  defineRule({
    id: 'no-page-errors',
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
  }),
  defineRule({
    id: policyRule,
    title: "The page's policy allows its scripts",
    severity: 'error',
    docs: 'The Content-Security-Policy blocks no script that the page loads, above all not the inline one. What else it blocks is a note.',
    step: 'page',
    // The HTML evidence has the inline script's hash.
    alsoUses: ['html'],
    check: ({ console }, { html }) => {
      const hash = html?.pages[0]?.bootstraps[0]?.hash
      const texts = new Set(console.filter(({ kind }) => kind === 'policy').map(({ text }) => text))
      // A policy that omits a host blocks all its files.
      const alike = new Map<
        string,
        { tell: (text: string, hash?: string) => Fault; first: string; more: number }
      >()
      for (const text of texts) {
        const tell = tellBlocked(text)
        // One policy controls all scripts, whichever of its directives the message names.
        const key = tell === blocksScript ? tell.name : `${tell.name} ${text.split(' ', 1)}`
        const found = alike.get(key)
        if (found) found.more++
        else alike.set(key, { tell, first: text, more: 0 })
        // The effect on the bootstrap is the most severe.
        if (found && tell === blocksScript && blocksInline.test(text) && !blocksInline.test(found.first))
          found.first = text
      }
      return Array.from(alike.values(), ({ tell, first, more }) =>
        tell(more > 0 ? `${first}, and ${more} more` : first, hash),
      )
    },
  }),
  defineRule({
    id: 'manifest-link-after-load',
    title: 'The loaded page still has one link',
    severity: 'warn',
    docs: 'When the framework has taken over the page, the document has the same one link.',
    step: 'page',
    check: ({ links }) =>
      links === 1
        ? []
        : [
            {
              what: `The loaded page has ${links} links to a manifest.`,
              why: 'Agents in the browser read the document, not what the server sent.',
              remedy: 'Write the link where the framework keeps it, and only once.',
            },
          ],
  }),
  defineRule({
    id: 'manifest-link-after-navigation',
    title: 'The link stays while the app changes its pages',
    severity: 'warn',
    docs: 'When the app itself shows the page of its first link, and after Back, the document has one link. A page that the browser loads is a page of its own: check that one.',
    step: 'page',
    check: ({ navigation }) => {
      if (navigation === undefined) return []
      const { links, linksAfterBack, to, said } = navigation
      const fault = (where: string, count: number) => ({
        what: `The document has ${count} links to a manifest ${where}.${said === undefined ? '' : ` Meanwhile the page said: ${said}`}`,
        why: 'Agents in the browser read the document, not what the server sent.',
        remedy: `${said === undefined ? '' : "If that is an error of the app, fix it first: a framework's own error page has no link. "}Write the link where the framework keeps it on every page, and only once.`,
        where: to,
      })
      return [
        ...(links === 1 ? [] : [fault('after a link of the app was followed', links)]),
        ...(linksAfterBack === 1 ? [] : [fault('after Back', linksAfterBack)]),
      ]
    },
  }),
  defineRule({
    id: 'webmcp-tools',
    title: 'WebMCP offers what the manifest offers',
    severity: 'warn',
    docs: 'Checked in a browser with WebMCP, of a page that gives it tools with the names of its capabilities: then every capability of the manifest is one of them.',
    step: 'page',
    check({ tools = [] }, { manifest }) {
      const published = (manifest?.read.manifest?.capabilities ?? []).map(({ name }) => name)
      if (!published.some((name) => tools.includes(name))) return []
      return published
        .filter((name) => !tools.includes(name))
        .map((name) => ({
          what: `The page gives the browser no tool for \`${name}\`.`,
          why: 'An agent of the browser itself does not see it.',
          remedy: 'Register every capability, or set `"webmcp": false` in the manifest and register none.',
          where: name,
        }))
    },
  }),
  defineRule({
    id: 'webmcp-only',
    title: 'WebMCP tools are not all that a page has for agents',
    severity: 'warn',
    docs: 'Checked in a browser with WebMCP, of a page that has tools, and neither `window.abp` nor a link to a manifest.',
    step: 'page',
    check: ({ hasAbp, links, tools = [] }) =>
      tools.length === 0 || hasAbp || links > 0
        ? []
        : [
            {
              what: `The page has WebMCP tools (${tools.slice(0, 5).join(', ')}${tools.length > 5 ? ', …' : ''}), and nothing of ABP.`,
              why: 'Agents learn of the tools only in a browser that has WebMCP, and get no files, progress or questions.',
              remedy:
                'Declare them with `defineCapability`: with WebMCP in the browser, each is a WebMCP tool as well. Until then, agents with abp-kit use the tools as they are.',
            },
          ],
  }),
]

type Message = PageEvidence['console'][number]

/** An app without its server often logs the same message for each request. */
function counted(messages: readonly Message[]): (Message & { times: number })[] {
  const all = new Map<string, Message & { times: number }>()
  for (const message of messages) {
    const key = `${message.kind} ${message.text}`
    all.set(key, { ...message, times: (all.get(key)?.times ?? 0) + 1 })
  }
  return [...all.values()]
}

/** @param text - the directive, the word "blocks", and the blocked resource */
function tellBlocked(text: string): (text: string, hash?: string) => Fault {
  if (makesCode.test(text)) return codeFromText
  if (writesHtml.test(text)) return unsafeHtml
  return onScripts.test(text) ? blocksScript : blocksOther
}

/**
 * @returns whether the policy blocks the inline script that creates `window.abp`, which explains most other
 *   faults
 */
export function stopsBootstrap({ html, page }: Partial<Evidence>): boolean {
  const hasBootstrap = (html?.pages[0]?.bootstraps.length ?? 0) > 0
  return (
    hasBootstrap &&
    (page?.console ?? []).some(({ kind, text }) => kind === 'policy' && blocksInline.test(text))
  )
}
