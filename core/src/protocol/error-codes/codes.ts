/** The cases of a code. Each pair is what happened and what to do about it. The text is Markdown for docs/errors.md. */
export type Cases = readonly (readonly [happened: string, remedy: string])[]

export type Codes = Readonly<Record<string, Cases>>
