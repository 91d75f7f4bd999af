/** Keywords of JSON Schema whose values are data, not schemas. */
export const dataKeywords = ['const', 'default', 'enum', 'examples']

/** Keywords whose values are schemas by name: their keys are no keywords. */
export const namingKeywords = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']

/** Keywords whose value is a schema. */
export const schemaKeywords = [
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]

/** Keywords whose value is a list of schemas. */
export const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
