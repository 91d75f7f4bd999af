import { defineRule } from '../rule.ts'

export const schemas = defineRule({
  id: 'schemas',
  title: 'Every capability says what it takes and returns',
  severity: 'warn',
  docs: 'Each capability has an `outputSchema`, and an `inputSchema` unless it takes no parameters. The parameters have descriptions.',
  step: 'manifest',
  check: ({ read }) =>
    (read.manifest?.capabilities ?? []).flatMap(({ inputSchema, name, outputSchema }) => [
      ...(inputSchema || outputSchema
        ? []
        : [
            {
              what: `\`${name}\` has no schema.`,
              why: 'Agents do not know what to send, or what they get.',
              remedy:
                'Declare `input` and `output`. Where the library gives no JSON Schema, see the docs on schema libraries.',
              where: name,
            },
          ]),
      ...(inputSchema && !outputSchema
        ? [
            {
              what: `\`${name}\` has no \`outputSchema\`.`,
              why: 'Agents do not know what they get, and cannot plan with it.',
              remedy: 'Declare `output`.',
              where: name,
              severity: 'note' as const,
            },
          ]
        : []),
      ...Object.entries(Object(inputSchema?.properties))
        .filter(([, property]) => !isDescribed(property, inputSchema))
        .slice(0, 20)
        .map(([parameter]) => ({
          what: `The parameter \`${parameter}\` of \`${name}\` has no description.`,
          why: 'A model guesses what it means.',
          remedy: 'Describe it in the schema.',
          where: `${name}.${parameter}`,
          severity: 'note' as const,
        })),
    ]),
})

/** A description may be on the items of a list, on one of several forms, or where a reference leads. */
function isDescribed(property: unknown, root: unknown, depth = 0): boolean {
  const { $ref, allOf, anyOf, description, items, oneOf } = Object(property)
  if (description || depth > 5) return Boolean(description)
  const [, kind, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String($ref)) ?? []
  const target = kind && name ? Object(Object(root)[kind])[name] : undefined
  return [
    items,
    target,
    ...[allOf, anyOf, oneOf].flatMap((some) => (Array.isArray(some) ? some.slice(0, 20) : [])),
  ].some((part) => part !== undefined && isDescribed(part, root, depth + 1))
}
