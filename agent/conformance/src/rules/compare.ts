import { narrowings } from '../calls/narrowings.ts'
import { defineRule, type Rule } from './rule.ts'

/** Rules that compare the site with an earlier report. */
export const compareRules: readonly Rule[] = [
  defineRule({
    id: 'capability-removed',
    title: 'Capabilities of the earlier report are still offered',
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
  }),
  defineRule({
    id: 'schema-narrowed',
    title: 'Parameters of the earlier report are still accepted',
    severity: 'warn',
    docs: 'Compared with an earlier report: no parameter has become required, none has lost a type or a value, none has got narrower bounds, and no field of a result is gone.',
    step: 'compare',
    check: ({ before, now }) =>
      before.flatMap((old) => {
        const one = now.find(({ name }) => name === old.name)
        if (!one) return []
        const found = [
          ...narrowings(old.inputSchema, one.inputSchema),
          ...lostFields(old.outputSchema, one.outputSchema),
        ]
        return found.slice(0, 20).map((what) => ({
          what: `\`${old.name}\`: ${what}`,
          why: 'Calls that worked are refused now, or a field that agents read is missing.',
          remedy: 'Accept what was accepted, or offer a capability with another name beside it.',
          where: old.name,
        }))
      }),
  }),
]

function lostFields(old: unknown, now: unknown): string[] {
  const fields = Object(Object(now).properties)
  // A schema without properties does not describe the fields.
  if (Object(now).properties === undefined) return []
  return Object.keys(Object(Object(old).properties))
    .filter((field) => !Object.hasOwn(fields, field))
    .map((field) => `the field \`${field}\` of the result is gone.`)
}
