import { defineRule } from '../rule.ts'

export const delivery = defineRule({
  id: 'delivery',
  title: 'Capabilities deliver nothing by themselves',
  severity: 'warn',
  docs: 'A call opens no dialog and no window, downloads nothing, asks for no permission that it did not declare, and uses neither clipboard nor share sheet nor file picker: the agent delivers what the result contains. Printing is the exception: it tells the agent to make a PDF.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ delivered, name, result }) =>
      [
        ...new Set([
          ...(result.metadata?.intercepted ?? []).map(({ kind }) => kind).filter((kind) => kind !== 'print'),
          ...(result.metadata?.refused ?? []),
          ...delivered,
        ]),
      ]
        .slice(0, 10)
        .map((what) => ({
          what: `\`${name}\` does by itself what is the agent's to do: ${what}`,
          why: 'An agent has no one in front of the page who sees it.',
          remedy: 'Return the content in the result.',
          where: name,
        })),
    ),
})
