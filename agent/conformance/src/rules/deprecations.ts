import { defineRule } from '../rule.ts'

export const deprecations = defineRule({
  id: 'deprecations',
  title: 'What is deprecated says what to use instead',
  severity: 'warn',
  docs: 'A deprecated capability has a `deprecationMessage` or `alternatives`, and alternatives exist.',
  step: 'manifest',
  check({ read }) {
    const capabilities = read.manifest?.capabilities ?? []
    const names = new Set(capabilities.map(({ name }) => name))
    return capabilities.flatMap(({ alternatives = [], deprecated, deprecationMessage, name }) => [
      ...(deprecated && !deprecationMessage && alternatives.length === 0
        ? [
            {
              what: `\`${name}\` is deprecated, and does not say why.`,
              why: 'An agent that uses it does not know what comes after it.',
              remedy: 'Add `deprecationMessage`, or `alternatives`.',
              where: name,
            },
          ]
        : []),
      ...alternatives
        .filter((other) => !names.has(other))
        .map((other) => ({
          what: `\`${name}\` names the alternative \`${other}\`, which does not exist.`,
          why: 'An agent that goes there finds nothing.',
          remedy: 'Name a capability of the manifest.',
          where: name,
        })),
    ])
  },
})
