/** Keywords of JSON Schema whose values are data, not schemas. */
export const dataKeywords = ['const', 'default', 'enum', 'examples']

/** Keywords whose values are schemas by name: their keys are no keywords. */
export const namingKeywords = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']
