import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { expandHome, type Settings } from '../config/index.ts'
import { checkApart } from '../files/index.ts'
import { workLimits } from '../limits.ts'
import { reasonOf } from '../reason.ts'

/** Form of a token (RFC 6750, section 2.1). A token has at least 128 bits if each character is one of 64. */
const tokenForm = /^[A-Za-z0-9\-._~+/]{22,1000}=*$/
/** Bytes of a token that the MCP server creates. */
const tokenLength = 32

export type TokenSettings = Pick<
  Settings,
  'allowRoot' | 'auth' | 'authToken' | 'authTokenFile' | 'host' | 'outputDir'
>

/** The token that a client has to send, and the place where its user finds it. */
export interface AccessToken {
  /** Path of the file that holds the token, if there is one. */
  file?: string
  /** @returns whether the request has the token */
  matches: (request: IncomingMessage) => boolean
  /** Answers with 401. */
  refuse: (request: IncomingMessage, response: ServerResponse) => void
  /** Removes the file if the MCP server created it. Never throws. */
  close: () => Promise<void>
}

/**
 * Reads or creates the token of an MCP server that is served over HTTP. The token is needed because every
 * process of the machine, of any user, can reach its port.
 *
 * @returns `undefined` with `--no-auth`
 * @throws {AbpError} `INVALID_CONFIG` for a token that is too short or cannot be read, for one that agents
 *   could read, and for `--no-auth` at an address that other machines can reach
 */
export async function openAccessToken(settings: TokenSettings): Promise<AccessToken | undefined> {
  const { auth, authToken, authTokenFile } = settings
  if (!auth) {
    refuseOpenHost(settings)
    return undefined
  }
  if (authToken !== undefined) return guard(checkForm(authToken, 'ABP_AUTH_TOKEN'), undefined)
  if (authTokenFile !== undefined) {
    const path = expandHome(authTokenFile)
    await checkApart({ setting: '--auth-token-file', name: 'the token', path: resolve(path) }, settings)
    return guard(await readToken(path), path)
  }
  const token = randomBytes(tokenLength).toString('base64url')
  const { path, remove } = await writeToken(token)
  try {
    await checkApart({ setting: '--http without --auth-token-file', name: 'the token', path }, settings)
  } catch (error) {
    await remove()
    throw error
  }
  return { ...guard(token, path), close: remove }
}

/** @returns whether a listening address can be reached only from this machine */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(host)
}

function refuseOpenHost({ host }: TokenSettings): void {
  if (isLoopback(host)) return
  const message =
    `--no-auth together with --host ${host} would let everybody who reaches this machine use your browser. ` +
    'Leave --no-auth away, or listen on 127.0.0.1.'
  throw new AbpError('INVALID_CONFIG', message)
}

function guard(token: string, file: string | undefined): AccessToken {
  const expected = digest(token)
  const where =
    file === undefined
      ? 'It is the one that the bridge was started with (ABP_AUTH_TOKEN).'
      : `It is in ${file}, on the machine of the bridge.`
  return {
    ...(file !== undefined && { file }),
    matches(request) {
      const shown = shownToken(request)
      // Digests have the same length, and their comparison takes the same time wherever they differ.
      return shown !== undefined && timingSafeEqual(digest(shown), expected)
    },
    refuse(request, response) {
      const problem = shownToken(request) === undefined ? '' : ', error="invalid_token"'
      response.writeHead(401, {
        'content-type': 'text/plain; charset=utf-8',
        'www-authenticate': `Bearer realm="abp-mcp"${problem}`,
      })
      response.end(`This bridge needs its token: send \`Authorization: Bearer <token>\`. ${where}\n`)
    },
    close: async () => undefined,
  }
}

function shownToken({ headers }: IncomingMessage): string | undefined {
  const [, shown] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  return shown
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * Writes the token to a new directory that only the user can enter, so that no other program can have created
 * anything there.
 */
async function writeToken(token: string): Promise<{ path: string; remove: () => Promise<void> }> {
  let directory: string | undefined
  const remove = async () => {
    if (directory !== undefined) await rm(directory, { recursive: true, force: true }).catch(() => undefined)
  }
  try {
    directory = await mkdtemp(join(tmpdir(), 'abp-mcp-token-'))
    const path = join(directory, 'token')
    await writeFile(path, `${token}\n`, { mode: 0o600, flag: 'wx' })
    return { path, remove }
  } catch (cause) {
    await remove()
    const message = `The token cannot be written: ${reasonOf(cause)}. Give one with --auth-token-file.`
    throw new AbpError('INVALID_CONFIG', message, { cause })
  }
}

async function readToken(path: string): Promise<string> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (cause) {
    const message = `--auth-token-file: ${path} cannot be read: ${reasonOf(cause)}. Make one: openssl rand -hex 32`
    throw new AbpError('INVALID_CONFIG', message, { cause })
  }
  return checkForm(text.slice(0, workLimits.tokenFileCharacters).trim(), `--auth-token-file ${path}`)
}

function checkForm(token: string, source: string): string {
  if (tokenForm.test(token)) return token
  const message = `${source}: a token has at least 22 letters, digits and - . _ ~ + / only. Make one: openssl rand -hex 32`
  throw new AbpError('INVALID_CONFIG', message)
}
