/** JSON Schema keywords whose values are data, not schemas. */
export const dataKeywords = ['const', 'default', 'enum', 'examples']

/** Keywords whose value maps names to schemas. The names are not keywords. */
export const namingKeywords = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']

/** Keywords whose value is a single schema. */
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

/** Keywords whose value is an array of schemas. */
export const listKeywords = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
