import { checkCapabilityName } from '@abp-kit/core'
import { defineRule } from '../rule.ts'

/** Namespaces that promise to deliver. The name alone does no harm: what the call does is seen by `delivery`. */
const delivering = /^(?:download|notify|print|share)\./

export const capabilityNames = defineRule({
  id: 'capability-names',
  title: 'Names say what is made, not how the page is driven',
  severity: 'warn',
  docs: 'A name is `namespace.action` in camelCase, or reverse-domain. `clipboard.*`, `ui.*` and `state.set*` are refused: they deliver, drive the page, or depend on the order of calls. `share.*`, `print.*`, `download.*` and `notify.*` are doubtful.',
  step: 'manifest',
  check: ({ read }) =>
    (read.manifest?.capabilities ?? []).flatMap(({ name }) => {
      const wrong = checkCapabilityName(name)
      if (wrong)
        return [
          {
            what: wrong.message,
            why: 'Agents choose by name, and the protocol keeps namespaces for what they mean.',
            remedy: wrong.remedy,
            where: name,
            ...(wrong.kind === 'refused' && { severity: 'error' as const }),
          },
        ]
      return delivering.test(name)
        ? [
            {
              what: `\`${name}\` is named after a delivery.`,
              why: 'An agent delivers by itself. It needs the content.',
              remedy: 'Name it after what it makes, such as `export.html`, and return that.',
              where: name,
            },
          ]
        : []
    }),
})
