import { show } from './show.ts'

/** A mistake in a capability's name, and what to write instead. */
export interface NameProblem {
  /** `form`: the name is malformed. `refused`: it is well formed, but the protocol forbids it. */
  kind: 'form' | 'refused'
  message: string
  remedy: string
}

const form = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9-]*)*\.[a-z][a-zA-Z0-9]*$/
const maxLength = 128

const refused: [pattern: RegExp, message: string, remedy: string][] = [
  [
    /^clipboard\./,
    'The namespace `clipboard` is a delivery mechanism.',
    'Return the content from a capability such as `convert.…` or `export.…`; the agent delivers it.',
  ],
  [
    /^ui\./,
    'The namespace `ui` drives the interface instead of offering data.',
    'Offer the data itself, with what the view would choose as a parameter.',
  ],
  [
    /^state\.set/,
    'A capability that sets state makes others depend on call order.',
    'Take the value as a parameter of the capability that uses it.',
  ],
]

/**
 * Checks the name of a capability (docs/protocol.md §5): `namespace.action` in camelCase or reverse-domain, at most
 * 128 characters, none of `clipboard.*`, `ui.*`, `state.set*`.
 *
 * @returns `undefined` for a correct name. Never throws, for any input.
 */
export function checkCapabilityName(name: unknown): NameProblem | undefined {
  if (typeof name !== 'string' || !form.test(name) || name.length > maxLength) {
    return {
      kind: 'form',
      message: `${show(name)} is not a capability name.`,
      remedy: `Write \`namespace.action\` in camelCase, such as \`convert.markdownToHtml\`, or reverse-domain, such as \`com.acme.imageFilter.blur\`, at most ${maxLength} characters.`,
    }
  }
  const found = refused.find(([pattern]) => pattern.test(name))
  return found && { kind: 'refused', message: found[1], remedy: found[2] }
}
