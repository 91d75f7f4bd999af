import { defineRule } from '../rule.ts'

/** How a call ends that was not answered. */
const unanswered = new Set(['DISCONNECTED', 'TIMEOUT', 'TRANSPORT_ERROR'])

export const answersAfterMoving = defineRule({
  id: 'answers-after-moving',
  title: 'A call that shows another page or language is answered',
  severity: 'error',
  docs: 'A capability that takes a path, an address or a language is called with those that the page itself names: its links and its `hreflang`. The call is answered, also where the layout of the whole page changes, and the page can be used afterwards.',
  step: 'calls',
  check: ({ moves }) =>
    moves.flatMap(({ from, lost, name, params, result: { error, success } }) =>
      lost === undefined && (success || !unanswered.has(String(error?.code)))
        ? []
        : [
            {
              what: `\`${name}\`, called with ${JSON.stringify(params)?.slice(0, 200)} at ${from.slice(0, 200)}, ${success ? 'left a page that does not answer' : `was not answered: ${error?.code}: ${error?.message}`}`,
              why: 'The agent waits for the whole limit of the call, and does not know whether it was done.',
              remedy:
                "Navigate with the framework's own router or the adapter's `navigate`, never by loading a document, and do not wait for a component that the new page removes.",
              where: name,
            },
          ],
    ),
})
