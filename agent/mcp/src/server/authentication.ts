import type { IncomingMessage, ServerResponse } from 'node:http'
import { AbpError } from '@abp-kit/core/protocol'
import {
  type AuthInfo,
  bearerAuthChallengeResponse,
  oauthMetadataResponse,
  verifyBearerToken,
} from '@modelcontextprotocol/server'
import { openAccessToken, type TokenSettings } from './access-token.ts'
import { type OAuthSettings, openResourceServer } from './resource-server.ts'

/** An accepted request. */
export interface Admitted {
  /** The content of its OAuth token. Absent if it sent the MCP server's own token, or needs none. */
  auth?: AuthInfo
}

/** Decides which HTTP requests are served. */
export interface Authentication {
  /** Path of the file that holds the MCP server's own token, if there is one. */
  file?: string
  /** @returns `undefined` if the request was rejected and answered */
  admit: (request: IncomingMessage, response: ServerResponse) => Promise<Admitted | undefined>
  /**
   * Answers requests for the documents that show clients where to get a token.
   * @returns whether it was such a request
   */
  describe: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
  /** Never throws. */
  close: () => Promise<void>
}

/**
 * Opens the authentication in the settings: the MCP server's own token, tokens of an OAuth issuer, or both.
 * With an issuer, the MCP server does not create its own token, and accepts one only if it was given.
 *
 * @param url - the MCP server's own; evaluated for each request, because the port is chosen late
 * @throws {AbpError} `INVALID_CONFIG`
 */
export async function openAuthentication(
  settings: TokenSettings & OAuthSettings,
  url: () => string,
): Promise<Authentication> {
  const { auth, authToken, authTokenFile, oauthIssuer } = settings
  if (oauthIssuer !== undefined && !auth) {
    throw new AbpError('INVALID_CONFIG', '--no-auth and --oauth-issuer exclude each other: leave one away.')
  }
  const oauth = await openResourceServer(settings)
  const hasToken = oauth === undefined || authToken !== undefined || authTokenFile !== undefined
  const token = hasToken ? await openAccessToken(settings) : undefined
  return {
    ...(token?.file !== undefined && { file: token.file }),
    async admit(request, response) {
      if (token?.matches(request)) return {}
      if (oauth) {
        const checks = oauth.checks(url())
        try {
          return { auth: await verifyBearerToken(request.headers.authorization, checks) }
        } catch (error) {
          await send(bearerAuthChallengeResponse(error, checks), response)
          return undefined
        }
      }
      if (!token) return {}
      token.refuse(request, response)
      return undefined
    },
    async describe(request, response) {
      if (!oauth) return false
      const asked = new Request(new URL(request.url ?? '/', url()), { method: request.method ?? 'GET' })
      const answer = oauthMetadataResponse(asked, oauth.metadata(url()))
      if (answer) await send(answer, response)
      return answer !== undefined
    },
    close: async () => token?.close(),
  }
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(await answer.text())
}
