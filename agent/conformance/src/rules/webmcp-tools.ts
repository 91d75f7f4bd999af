import { defineRule } from '../rule.ts'

export const webmcpTools = defineRule({
  id: 'webmcp-tools',
  title: 'WebMCP offers what the manifest offers',
  severity: 'warn',
  docs: 'Checked in a browser with WebMCP, of a page that gives it tools with the names of its capabilities: then every capability of the manifest is one of them.',
  step: 'page',
  check({ tools = [] }, { manifest }) {
    const published = (manifest?.read.manifest?.capabilities ?? []).map(({ name }) => name)
    if (!published.some((name) => tools.includes(name))) return []
    return published
      .filter((name) => !tools.includes(name))
      .map((name) => ({
        what: `The page gives the browser no tool for \`${name}\`.`,
        why: 'An agent of the browser itself does not see it.',
        remedy: 'Register every capability, or set `"webmcp": false` in the manifest and register none.',
        where: name,
      }))
  },
})
