import { AbpError } from '@abp-kit/core/protocol'
import {
  type AuthInfo,
  type AuthMetadataOptions,
  buildOAuthProtectedResourceMetadata,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  type OAuthTokenVerifier,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Settings } from '../config/index.ts'
import { workLimits } from '../limits.ts'
import { reasonOf } from '../reason.ts'

/**
 * Algorithms with a public key. With a shared secret, everyone who can check a token could also create one.
 */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/**
 * The fields that are read from an authorization server's metadata (RFC 8414). The rest is passed on
 * unchanged.
 */
const metadataSchema = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string().default(''),
  token_endpoint: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  response_types_supported: z.array(z.string()).default([]),
})

export type OAuthSettings = Pick<Settings, 'oauthAudience' | 'oauthIssuer' | 'oauthResource' | 'oauthScope'>

/** The MCP server as an OAuth 2.1 resource server: it checks tokens that an authorization server issued. */
export interface ResourceServer {
  /**
   * For the documents that show clients where to get a token.
   * @param url - the MCP server's own
   */
  metadata(url: string): AuthMetadataOptions
  /** For the SDK's token check. */
  checks(url: string): {
    verifier: OAuthTokenVerifier
    requiredScopes: string[]
    resourceMetadataUrl: string
    expectedResource: URL
  }
}

/**
 * Reads the issuer's metadata, and prepares the check of its tokens.
 *
 * @returns `undefined` without `--oauth-issuer`
 * @throws {AbpError} `INVALID_CONFIG` if the issuer cannot be reached, differs from the issuer in its
 *   metadata, or is neither on this machine nor reached over https
 */
export async function openResourceServer(settings: OAuthSettings): Promise<ResourceServer | undefined> {
  const { oauthAudience, oauthIssuer, oauthResource, oauthScope } = settings
  if (oauthIssuer === undefined) return undefined
  const oauthMetadata = await discover(oauthIssuer)
  const { createRemoteJWKSet, errors, jwtVerify } = await import('jose')
  const keys = createRemoteJWKSet(new URL(oauthMetadata.jwks_uri))
  const resourceOf = (url: string) => new URL(oauthResource ?? url)
  const verify = async (token: string, resource: URL): Promise<AuthInfo> => {
    const audience = oauthAudience ?? resource.href
    const options = { issuer: oauthMetadata.issuer, audience, algorithms, requiredClaims: ['exp', 'sub'] }
    const { payload } = await jwtVerify(token, keys, options).catch((error: unknown) => {
      const failedFetch = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
      if (failedFetch)
        throw new OAuthError(OAuthErrorCode.ServerError, 'The keys of the issuer cannot be read now.')
      throw new OAuthError(OAuthErrorCode.InvalidToken, error.message)
    })
    const { azp, client_id: clientId, exp, scope, scp } = payload
    // `jose` accepts any value for it. It alone distinguishes users, so all tokens with a non-string value
    // would count as one user.
    const sub: unknown = payload.sub
    if (typeof sub !== 'string' || sub === '')
      throw new OAuthError(OAuthErrorCode.InvalidToken, 'The claim "sub" must be a string that is not empty.')
    const named = [clientId, azp].find((id) => typeof id === 'string')
    return {
      token,
      clientId: typeof named === 'string' ? named : sub,
      scopes: readScopes(scope ?? scp),
      ...(exp !== undefined && { expiresAt: exp }),
      // Its audience was checked: the token is for this MCP server.
      resource,
      extra: { subject: sub },
    }
  }
  const metadata = (url: string): AuthMetadataOptions => ({
    oauthMetadata,
    resourceServerUrl: resourceOf(url),
    resourceName: 'ABP apps',
    ...(oauthScope.length > 0 && { scopesSupported: oauthScope }),
  })
  checkIssuer(oauthIssuer, metadata(oauthResource ?? 'http://127.0.0.1/mcp'))
  return {
    metadata,
    checks(url) {
      const resource = resourceOf(url)
      return {
        verifier: { verifyAccessToken: (token) => verify(token, resource) },
        requiredScopes: oauthScope,
        resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
        expectedResource: resource,
      }
    },
  }
}

/** @returns the subject of a token, to distinguish users; `undefined` without OAuth */
export function subjectOf(auth: AuthInfo | undefined): string | undefined {
  const subject = auth?.extra?.subject
  return typeof subject === 'string' ? subject : undefined
}

function readScopes(claim: unknown): string[] {
  if (typeof claim === 'string') return claim.split(' ').filter((scope) => scope !== '')
  return Array.isArray(claim) ? claim.filter((scope) => typeof scope === 'string') : []
}

/** The SDK checks it only with each request, which would be too late. */
function checkIssuer(issuer: string, options: AuthMetadataOptions): void {
  try {
    buildOAuthProtectedResourceMetadata(options)
  } catch (cause) {
    throw new AbpError('INVALID_CONFIG', `--oauth-issuer ${issuer}: ${reasonOf(cause)}`, { cause })
  }
}

async function discover(issuer: string): Promise<z.output<typeof metadataSchema>> {
  const problems: string[] = []
  for (const url of metadataUrls(new URL(issuer))) {
    try {
      const signal = AbortSignal.timeout(workLimits.startMilliseconds)
      const response = await fetch(url, { signal, headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`it answers ${response.status}`)
      const metadata = metadataSchema.parse(await response.json())
      if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
        throw new Error(`it is of ${metadata.issuer}, another issuer`)
      return metadata
    } catch (error) {
      problems.push(`${url.href}: ${error instanceof z.ZodError ? z.prettifyError(error) : reasonOf(error)}`)
    }
  }
  const message = `--oauth-issuer ${issuer}: its metadata cannot be used.\n${problems.join('\n')}`
  throw new AbpError('INVALID_CONFIG', message)
}

/** RFC 8414, section 3, then OpenID Connect Discovery, section 4. */
function metadataUrls({ origin, pathname }: URL): URL[] {
  const path = withoutSlash(pathname)
  return [
    `/.well-known/oauth-authorization-server${path}`,
    `/.well-known/openid-configuration${path}`,
    ...(path === '' ? [] : [`${path}/.well-known/openid-configuration`]),
  ].map((place) => new URL(place, origin))
}

function withoutSlash(text: string): string {
  return text.replace(/\/$/, '')
}
