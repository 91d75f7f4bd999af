import { defineRule } from '../rule.ts'

export const sameApp = defineRule({
  id: 'same-app',
  title: 'Page and manifest are the same app',
  severity: 'warn',
  docs: '`window.abp.app` has the `id`, the `name` and the `version` of the manifest.',
  step: 'protocol',
  check({ members }, { manifest }) {
    const published = manifest?.read.manifest?.app
    if (!published) return []
    const shown = Object(members.app)
    return (['id', 'name', 'version'] as const)
      .filter((field) => shown[field] !== published[field])
      .map((field) => ({
        what: `\`app.${field}\` is ${JSON.stringify(published[field])} in the manifest, and ${String(JSON.stringify(shown[field])).slice(0, 200)} in the page.`,
        why: 'An agent that chose the app by its manifest meets another one, or another version.',
        remedy: 'Make both from one definition, and serve the manifest of the version that the page runs.',
        where: `app.${field}`,
      }))
  },
})
