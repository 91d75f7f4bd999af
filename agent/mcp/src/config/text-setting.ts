import { z } from 'zod'
import { pathProblem } from './path-setting'

/** A text that says something. */
export const text = z.string().refine((value) => value.trim() !== '' && !value.includes('\0'), {
  error: ({ input }) => `${JSON.stringify(input)} is empty, or contains a NUL character`,
})

/**
 * A list in a setting. An empty entry is refused, because it is a slip, such as a comma too many, that could stand for everything;
 * what is there twice counts once.
 *
 * @param entry - one of the list
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

/** A URL, also one with `file:`, or the path of a module. */
export const urlOrModule = text.superRefine((value, context) => {
  const wrong = value.includes('://') ? undefined : pathProblem(value)
  if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong })
})

/** Headers of a request: a line break in one could add others. */
export const headers = z.record(
  z
    .string()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, { error: 'the name of a header must be letters, digits and -' }),
  z.string().regex(/^[\t\P{Cc}]*$/u, { error: 'the value of a header must be one line' }),
)

/** The name of this machine, as requests may call it. */
export const hostName = z.string().regex(/^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])$/, {
  error: ({ input }) =>
    `must be a host name such as bridge.example, without a scheme, a port or *; it is ${JSON.stringify(input)}`,
})

/** An argument of the browser: anything else would be a page that it opens. */
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
  // A `*` elsewhere would be taken for a letter, and the pattern for no host.
  if (!/^https?:/i.test(plain) || plain.includes('*') || !URL.canParse(plain)) return false
  return new URL(plain).origin === plain.toLowerCase().replace(/\/$/, '')
}
