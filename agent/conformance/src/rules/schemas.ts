import { defineRule } from '../rule'

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
        .filter(([, property]) => !Object(property).description)
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
