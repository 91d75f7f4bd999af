import { defineRule } from '../rule.ts'

export const listEqualsManifest = defineRule({
  id: 'list-equals-manifest',
  title: 'Page and manifest list the same capabilities',
  severity: 'warn',
  docs: 'What the page lists is what the manifest lists. Capabilities that come later may be missing from the manifest, and those that the page lists with `listed: false` must be.',
  step: 'session',
  check: ({ failure, listed }, { manifest }) => {
    const published = manifest?.read.manifest?.capabilities
    if (failure || !published) return []
    const names = (some: readonly { name: string }[]) => some.map(({ name }) => name)
    const inPage = new Set(names(listed))
    const inManifest = new Set(names(published))
    const missing = names(published).filter((name) => !inPage.has(name))
    const unlisted = listed.filter((one) => one.listed === false)
    const betrayed = names(unlisted).filter((name) => inManifest.has(name))
    const unpublished = names(listed.filter((one) => one.listed !== false)).filter(
      (name) => !inManifest.has(name),
    )
    return [
      ...missing.map((name) => ({
        what: `The manifest lists \`${name}\`, but the page does not.`,
        why: 'An agent that came for it finds nothing.',
        remedy: 'Serve the manifest of the version that the page runs.',
        where: name,
      })),
      ...unpublished.map((name) => ({
        what: `The page lists \`${name}\`, but the manifest does not.`,
        why: 'Agents that choose a site by its manifest do not find it.',
        remedy: 'Declare it in the app, also if its handler comes with a part of the page.',
        where: name,
        severity: 'note' as const,
      })),
      ...betrayed.map((name) => ({
        what: `The page keeps \`${name}\` out of the manifest, but the manifest lists it.`,
        why: 'Everybody reads what the app shows only to some.',
        remedy: 'Build again, and serve the manifest of the version that the page runs.',
        where: name,
      })),
    ]
  },
})
