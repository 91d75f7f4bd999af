/** The name of the script in builds that need a fixed one. */
export const prefetchFile = 'abp-prefetch.js'

/**
 * Creates the script that the bootstrap adds to the page with an agent's first call. It makes the browser
 * fetch the files that the calls need, in parallel with the framework, and does not evaluate them. It is not
 * a module, because tools that insert import maps into HTML look for the first module.
 *
 * @param always - the files that each first call needs: URLs relative to the script
 * @param handlers - the additional files that calls of a capability need, by its name
 * @param attributes - of the `<link>` for each file
 */
export function prefetchScript(
  always: readonly string[],
  handlers: readonly (readonly [capability: string, files: readonly string[]])[],
  attributes: Record<string, string> = { rel: 'modulepreload' },
): string {
  const needed = handlers.filter(([, files]) => files.length > 0)
  return `{
const handlers = new Map(${JSON.stringify(needed)})
const base = document.currentScript.src
const waiting = window.abp[Symbol.for('abp-kit')]
const called = [...waiting].flatMap(({ call }) => handlers.get(call?.[0]) ?? [])
const attributes = ${JSON.stringify(attributes)}
const nonce = document.querySelector('script[nonce]')?.nonce ?? ''
for (const file of new Set([...${JSON.stringify(always)}, ...called])) {
  const href = new URL(file, base).href
  document.head.append(Object.assign(document.createElement('link'), { ...attributes, href, nonce }))
}
}
`
}
