import { z } from 'zod'
import { pathProblem } from './path-setting.ts'

/** A string that is not blank. */
export const text = z.string().refine((value) => value.trim() !== '' && !value.includes('\0'), {
  error: ({ input }) => `${JSON.stringify(input)} is empty, or contains a NUL character`,
})

/**
 * A list in a setting. An empty entry is rejected because it is a mistake, such as an extra comma, that could
 * mean everything. Duplicates count once.
 *
 * @param entry - the schema of one entry
 */
export function listOf<Entry extends z.ZodType<string, string>>(entry: Entry) {
  return z
    .array(
      z
        .string()
        .refine((value) => value.trim() !== '', { error: emptyEntry, abort: true })
        .pipe(entry),
    )
    .transform((entries) => [...new Set(entries)])
}

function emptyEntry({ input }: { input?: unknown }): string {
  return `the entry ${JSON.stringify(input)} is empty; remove it (is there a comma too many?)`
}

/** The name of a parameter, or the end of its path. */
export const secretName = text.refine((value) => value.split('.').every((name) => name !== ''), {
  error: ({ input }) =>
    `must be the name of a parameter, such as password or card.number; it is ${JSON.stringify(input)}`,
})

/** A URL (including `file:`), or a module path. */
export const urlOrModule = text.superRefine((value, context) => {
  const wrong = value.includes('://') ? undefined : pathProblem(value)
  if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong })
})

/** Request headers. A value must be one line, because a line break could add other headers. */
export const headers = z.record(
  z
    .string()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'the name of a header must be letters, digits and -' }),
  z.string().regex(/^[\t\P{Cc}]*$/u, { error: 'the value of a header must be one line' }),
)

export const httpUrl = z.string().refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
  error: ({ input }) => `must be an http or https URL; it is ${JSON.stringify(input)}`,
})

/** A host name of this machine that requests may use. */
export const hostName = z.string().regex(/^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])$/, {
  error: ({ input }) =>
    `must be a host name such as bridge.example, without a scheme, a port or *; it is ${JSON.stringify(input)}`,
})

/** A browser argument. The browser would open anything else as a page. */
export const browserArgument = z.string().regex(/^--?[A-Za-z0-9]/, {
  error: ({ input }) => `must be an argument such as --lang=de; it is ${JSON.stringify(input)}`,
})

export const origin = z.string().refine(isOriginPattern, {
  error: ({ input }) =>
    `must be an origin such as https://example.com, a host pattern such as https://*.example.com, or *; it is ${JSON.stringify(input)}`,
})

function isOriginPattern(pattern: string): boolean {
  if (pattern === '*') return true
  const plain = pattern.replace('://*.', '://')
  // `URL` would treat a `*` elsewhere as a letter, and the pattern would match no host.
  if (!/^https?:/i.test(plain) || plain.includes('*') || !URL.canParse(plain)) return false
  return new URL(plain).origin === plain.toLowerCase().replace(/\/$/, '')
}
