import { faultsOfSchema } from '../calls/schema-faults.ts'
import { defineRule } from '../rule.ts'

export const schemasValid = defineRule({
  id: 'schemas-valid',
  title: 'Schemas can be used',
  severity: 'error',
  docs: 'An `inputSchema` describes an object. In every schema, types are those of JSON Schema, `required` names properties that exist, patterns are regular expressions, and `$ref` leads somewhere inside.',
  step: 'manifest',
  check: ({ read }) =>
    (read.manifest?.capabilities ?? []).flatMap(({ inputSchema, name, outputSchema }) => {
      const isObject = !inputSchema || inputSchema.type === undefined || inputSchema.type === 'object'
      const found = [
        ...(isObject ? [] : [`inputSchema: its type is ${JSON.stringify(inputSchema.type)}, not "object".`]),
        ...faultsOfSchema(inputSchema, 'inputSchema'),
        ...faultsOfSchema(outputSchema, 'outputSchema'),
      ]
      return found.slice(0, 10).map((what) => ({
        what: `\`${name}\`: ${what}`,
        why: 'Models and validators reject the schema, and then cannot call the capability.',
        remedy: 'Correct the schema, or let a schema library write it.',
        where: name,
      }))
    }),
})
