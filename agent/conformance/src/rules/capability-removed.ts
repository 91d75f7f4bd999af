import { defineRule } from '../rule.ts'

export const capabilityRemoved = defineRule({
  id: 'capability-removed',
  title: 'What was offered is still there',
  severity: 'error',
  docs: 'Compared with an earlier report: a capability that is gone was deprecated in that report.',
  step: 'compare',
  check: ({ before, now }) =>
    before
      .filter(({ deprecated, name }) => !deprecated && !now.some((one) => one.name === name))
      .map(({ name }) => ({
        what: `\`${name}\` is gone, and was not deprecated.`,
        why: 'Agents that use it fail from one day to the next.',
        remedy:
          'Bring it back with `deprecated`, `deprecationMessage` and `alternatives`, and remove it later.',
        where: name,
      })),
})
