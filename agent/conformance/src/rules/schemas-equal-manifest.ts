import { defineRule } from '../rule.ts'

export const schemasEqualManifest = defineRule({
  id: 'schemas-equal-manifest',
  title: 'Page and manifest describe the same parameters',
  severity: 'warn',
  docs: "The input schema of a capability has the same parameters in the page's list and in the manifest, and requires the same of them.",
  step: 'session',
  check({ listed }, { manifest }) {
    const published = manifest?.read.manifest?.capabilities ?? []
    return listed.flatMap(({ inputSchema, name }) => {
      const other = published.find((one) => one.name === name)
      // A page may leave schemas out of its list, as the manifest may where a library gives no JSON Schema.
      if (!other?.inputSchema || !inputSchema) return []
      const differences = [
        ...difference('takes', namesOf(inputSchema.properties), namesOf(other.inputSchema.properties)),
        ...difference('requires', textsOf(inputSchema.required), textsOf(other.inputSchema.required)),
      ]
      return differences.map((what) => ({
        what: `\`${name}\` ${what}.`,
        why: 'An agent that prepared the call by the manifest calls it wrongly.',
        remedy: 'Make both from one definition, and serve the manifest of the version that the page runs.',
        where: name,
      }))
    })
  },
})

function difference(verb: string, inPage: readonly string[], inManifest: readonly string[]): string[] {
  const only = (some: readonly string[], others: readonly string[]) => {
    const known = new Set(others)
    return some.filter((one) => !known.has(one)).slice(0, 5)
  }
  const here = only(inPage, inManifest)
  const there = only(inManifest, inPage)
  return [
    ...(here.length > 0 ? [`${verb} ${here.join(', ')} in the page, but not in the manifest`] : []),
    ...(there.length > 0 ? [`${verb} ${there.join(', ')} in the manifest, but not in the page`] : []),
  ]
}

function namesOf(properties: unknown): string[] {
  return Object.keys(Object(properties))
}

function textsOf(required: unknown): string[] {
  return Array.isArray(required) ? required.map(String) : []
}
