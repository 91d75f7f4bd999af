import { defineRule } from '../rule.ts'

export const webmcpAlone = defineRule({
  id: 'webmcp-alone',
  title: 'WebMCP tools are not all that a page has for agents',
  severity: 'warn',
  docs: 'Checked in a browser with WebMCP, of a page that has tools, and neither `window.abp` nor a link to a manifest.',
  step: 'page',
  check: ({ hasAbp, links, tools = [] }) =>
    tools.length === 0 || hasAbp || links > 0
      ? []
      : [
          {
            what: `The page has WebMCP tools (${tools.slice(0, 5).join(', ')}${tools.length > 5 ? ', …' : ''}), and nothing of ABP.`,
            why: 'Agents learn of the tools only in a browser that has WebMCP, and get no files, progress or questions.',
            remedy:
              'Declare them with `defineCapability`: with WebMCP in the browser, each is a WebMCP tool as well. Until then, agents with abp-kit use the tools as they are.',
          },
        ],
})
