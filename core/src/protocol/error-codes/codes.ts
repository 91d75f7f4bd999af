/**
 * The cases of a code. Each pair describes the error and its remedy. The text is Markdown for docs/errors.md.
 */
export type Cases = readonly (readonly [happened: string, remedy: string])[]

export type Codes = Readonly<Record<string, Cases>>
