import { z } from 'zod'
import { listOf, text } from './text-setting.ts'

/** The MCP server as an OAuth resource server. */
export const oauthSettings = {
  oauthIssuer: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      group: 'OAuth',
      description:
        'With --http: accept tokens (JWT) of this authorization server, checked with its published keys. The bridge then makes no token of its own. https, but for an issuer on this machine.',
    }),
  oauthResource: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      group: 'OAuth',
      description:
        "The bridge's URL as clients know it, such as https://bridge.example/mcp; by default the one that it prints.",
    }),
  oauthAudience: text.optional().meta({
    group: 'OAuth',
    description: 'Audience that tokens must name, if it is another than --oauth-resource.',
  }),
  oauthScope: listOf(text)
    .default([])
    .meta({ group: 'OAuth', description: 'Scope that tokens must have. Repeatable.' }),
}
