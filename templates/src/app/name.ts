import validate from 'validate-npm-package-name'

/** An app's names, derived from its folder name. */
export interface AppName {
  /** The name in package.json. */
  name: string
  /** The display name. It contains only letters, digits and spaces, so it is safe in HTML, JSON and code. */
  title: string
}

/**
 * @param folder - a folder name with any characters
 * @param given - the name in package.json, if the user specified one
 */
export function nameApp(folder: string, given?: string): AppName {
  const name = given ?? proposeName(folder)
  return { name, title: titleOf(folder) || titleOf(name) || 'My App' }
}

/** @returns why npm would reject the name for a new package; `undefined` if it is valid */
export function whyInvalid(name: string): string | undefined {
  const { validForNewPackages, errors = [], warnings = [] } = validate(name)
  return validForNewPackages ? undefined : [...errors, ...warnings].join(', ')
}

/** @returns the closest valid name: `My App!` becomes `my-app` */
export function proposeName(wanted: string): string {
  const [, scope = '', rest = wanted] = /^@([^/]+)\/(.+)$/.exec(wanted) ?? []
  const words = [scope, rest].map((part) =>
    part
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9._~-]+/g, '-')
      .replace(/^[-._~]+|[-._~]+$/g, '')
      .slice(0, 100),
  )
  const name = words.filter(Boolean).join('/') || 'abp-app'
  const proposal = words.every(Boolean) ? `@${name}` : name
  return whyInvalid(proposal) === undefined ? proposal : `${proposal.replace(/^@.*\//, '')}-app`
}

/** @returns the app's id, which is reverse-domain (docs/protocol.md §2) */
export function idOf(name: string): string {
  const last = name.replace(/^@[^/]*\//, '').replace(/[^a-z0-9]+/g, '-')
  return `app.local.${last.replace(/^-+|-+$/g, '') || 'app'}`
}

function titleOf(name: string): string {
  const words = name
    .replace(/^@[^/]*\//, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
