import { defineRule } from '../rule'

export const delivery = defineRule({
  id: 'delivery',
  title: 'Capabilities deliver nothing by themselves',
  severity: 'warn',
  docs: 'A call opens no dialog, prints nothing and downloads nothing: the agent delivers what the result contains.',
  step: 'calls',
  check: ({ made }) =>
    made.flatMap(({ name, result }) =>
      (result.metadata?.intercepted ?? []).slice(0, 10).map((intercepted) => ({
        what: `\`${name}\` does by itself what is the agent's to do: ${intercepted.kind}`,
        why: 'An agent has no one in front of the page who sees it.',
        remedy: 'Return the content in the result.',
        where: name,
      })),
    ),
})
