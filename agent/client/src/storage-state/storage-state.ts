import { readFile } from 'node:fs/promises'
import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { reasonOf } from '../reason.ts'

/** A cookie in Playwright's format. */
export interface StoredCookie {
  name: string
  value: string
  domain: string
  path: string
  /** Unix time in seconds; -1 for a session cookie. */
  expires: number
  httpOnly: boolean
  secure: boolean
  sameSite: 'Strict' | 'Lax' | 'None'
}

/** The `localStorage` of one origin. */
export interface StoredOrigin {
  origin: string
  localStorage: { name: string; value: string }[]
}

/**
 * The logins of a browser context, in the format of Playwright's `storageState`. Other fields of a file are
 * ignored.
 */
export interface StorageState {
  cookies: StoredCookie[]
  origins: StoredOrigin[]
}

/** Storage states are small. A larger file cannot be one. */
const maxBytes = 16 * 1024 * 1024

/**
 * Reads a storage state.
 *
 * @param source - the state, or the absolute path of a file with it as JSON
 * @throws {AbpError} `INVALID_PARAMS`, with the problem and its location
 */
export async function readStorageState(source: StorageState | string): Promise<StorageState> {
  if (typeof source !== 'string') return check(source, 'The storage state')
  const name = `The storage state ${source}`
  let text: Buffer
  try {
    text = await readFile(source)
  } catch (cause) {
    const reason = reasonOf(cause)
    throw new AbpError('INVALID_PARAMS', `${name} cannot be read: ${reason}.`, { cause })
  }
  if (text.byteLength > maxBytes) throw wrong(name, `it is over ${maxBytes} bytes`)
  try {
    return check(JSON.parse(text.toString('utf8')), name)
  } catch (error) {
    // The parser's message would repeat a part of the file, which is secret.
    if (error instanceof SyntaxError) throw wrong(name, 'it is not JSON')
    throw error
  }
}

function check(value: unknown, name: string): StorageState {
  if (!isRecord(value)) throw wrong(name, 'it is no object')
  const { cookies = [], origins = [] } = value
  if (value.cookies === undefined && value.origins === undefined)
    throw wrong(name, 'it has neither `cookies` nor `origins`')
  if (!Array.isArray(cookies)) throw wrong(name, '`cookies` is no list')
  if (!Array.isArray(origins)) throw wrong(name, '`origins` is no list')
  return {
    cookies: cookies.map((cookie: unknown, index) => readCookie(cookie, `cookies[${index}]`, name)),
    origins: origins.map((origin: unknown, index) => readOrigin(origin, `origins[${index}]`, name)),
  }
}

function readCookie(value: unknown, place: string, name: string): StoredCookie {
  const cookie = isRecord(value) ? value : {}
  const { expires = -1, httpOnly = false, path = '/', sameSite = 'Lax', secure = false } = cookie
  if (typeof expires !== 'number') throw wrong(name, `\`${place}.expires\` is no number`)
  if (sameSite !== 'Strict' && sameSite !== 'Lax' && sameSite !== 'None')
    throw wrong(name, `\`${place}.sameSite\` is none of Strict, Lax and None`)
  return {
    name: textIn(cookie.name, `${place}.name`, name),
    value: textIn(cookie.value, `${place}.value`, name),
    domain: textIn(cookie.domain, `${place}.domain`, name),
    path: textIn(path, `${place}.path`, name),
    expires,
    httpOnly: httpOnly === true,
    secure: secure === true,
    sameSite,
  }
}

function readOrigin(value: unknown, place: string, name: string): StoredOrigin {
  const given = isRecord(value) ? value : {}
  const origin = textIn(given.origin, `${place}.origin`, name)
  const parsed = URL.parse(origin)
  if (!parsed || parsed.origin !== origin || !/^https?:$/.test(parsed.protocol))
    throw wrong(name, `\`${place}.origin\` is no origin such as https://app.example`)
  const { localStorage = [] } = given
  if (!Array.isArray(localStorage)) throw wrong(name, `\`${place}.localStorage\` is no list`)
  const entries = localStorage.map((entry: unknown, index) => {
    const at = `${place}.localStorage[${index}]`
    const record = isRecord(entry) ? entry : {}
    return {
      name: textIn(record.name, `${at}.name`, name),
      value: textIn(record.value, `${at}.value`, name),
    }
  })
  return { origin, localStorage: entries }
}

function textIn(value: unknown, place: string, name: string): string {
  if (typeof value === 'string') return value
  throw wrong(name, `\`${place}\` is no text`)
}

function wrong(name: string, what: string): AbpError {
  const hint = 'It has to be what Playwright or `abp-mcp save-storage` wrote.'
  return new AbpError('INVALID_PARAMS', `${name} cannot be used: ${what}. ${hint}`)
}
