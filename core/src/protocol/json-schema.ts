/** A JSON Schema (draft 2020-12) as an object. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}
