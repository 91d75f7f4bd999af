/** The condition under which the packages of this workspace read each other's source (CONTRIBUTING.md). */
const condition = '@abp-kit/source'

/** @returns the value without the condition: published packages have no source to lead to */
function withoutSource(value) {
  if (typeof value !== 'object' || value === null) return value
  const { [condition]: _, ...rest } = value
  const names = Object.keys(rest)
  if (condition in value && names.length === 1 && names[0] === 'default') return rest.default
  return Object.fromEntries(names.map((name) => [name, withoutSource(rest[name])]))
}

export const hooks = {
  beforePacking: (manifest) => ({
    ...manifest,
    ...(manifest.exports && { exports: withoutSource(manifest.exports) }),
    ...(manifest.imports && { imports: withoutSource(manifest.imports) }),
  }),
}
