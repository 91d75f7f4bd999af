import { defineRule } from '../rule.ts'

export const callsMade = defineRule({
  id: 'calls-made',
  title: 'At least one capability was called',
  severity: 'warn',
  docs: 'A check that calls nothing says nothing about the handlers. It calls what is harmless by its annotations or its name, and what it has parameters for.',
  step: 'calls',
  check({ made, skipped }) {
    if (made.length > 0) return []
    const names = skipped.slice(0, 5).map(({ name }) => `\`${name}\``)
    const more = skipped.length - names.length
    return [
      {
        what:
          names.length === 0
            ? 'The page offers no capability, so none was called.'
            : `None of the ${skipped.length} capabilities was called: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
        why: 'Whether a handler works is unknown until it is called.',
        remedy:
          names.length === 0
            ? 'Define a capability. If they need a sign-in, check with `--storage-state` (in code, `storageState`).'
            : 'Declare `annotations: { readOnly: true }` on the capabilities that only read. Give the others `params` in abp.check.json (in code, `calls.params`), or allow them with `--consequential`.',
      },
    ]
  },
})
