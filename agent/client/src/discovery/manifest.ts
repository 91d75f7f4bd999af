import { type AbpManifest, validateManifest } from '@abp-kit/core/manifest'
import { limits } from '../limits.ts'
import { quote } from '../quote.ts'
import { reasonOf } from '../reason.ts'
import { DiscoveryFailure } from './failure.ts'
import type { HttpAnswer } from './http.ts'

/** A usable manifest, with a short list of its problems. */
export interface ReadManifest {
  manifest: AbpManifest
  warnings: string[]
}

/**
 * Reads and validates the response to a manifest request (docs/protocol.md §2).
 *
 * @throws {DiscoveryFailure} `MANIFEST_REDIRECTED`, `HTTP_STATUS`, `NOT_JSON`, `TOO_LARGE`, `INVALID_JSON`,
 *   `INVALID_MANIFEST`
 */
export async function readManifest(answer: HttpAnswer): Promise<ReadManifest> {
  const place = quote(answer.url.href)
  const type = answer.contentType?.essence
  const isJson = type === 'application/json' || type?.endsWith('+json')
  if (answer.requested.href !== answer.url.href && !(answer.ok && isJson)) {
    throw new DiscoveryFailure(
      'MANIFEST_REDIRECTED',
      `The manifest was redirected from ${quote(answer.requested.href)} to ${place} (${answer.ok ? quote(type ?? 'no content type') : `status ${answer.status}`}). ${remedyOf(answer)}`,
    )
  }
  if (!answer.ok) {
    throw new DiscoveryFailure('HTTP_STATUS', `The manifest at ${place} was answered with ${answer.status}.`)
  }
  if (!isJson) {
    throw new DiscoveryFailure(
      'NOT_JSON',
      `The manifest at ${place} is served as ${quote(type ?? 'no content type')}, not as application/json.`,
    )
  }
  const read = parseJson(await readText(answer, limits.manifestBytes), place)
  const { manifest, problems, warnings } = validateManifest(read, {
    maxCapabilities: limits.manifestCapabilities,
    maxSchemaEntries: limits.schemaEntries,
    maxSchemaLevels: limits.schemaLevels,
  })
  const notes = problems.map((problem) => `${problem.place}: ${problem.message} ${problem.remedy}`)
  if (!manifest) {
    throw new DiscoveryFailure(
      'INVALID_MANIFEST',
      `The manifest at ${place} cannot be used: ${notes.slice(0, limits.discoveryWarnings).join(' ')}`,
    )
  }
  return { manifest, warnings: fewWarnings([...warnings, ...notes].map((warning) => `Manifest: ${warning}`)) }
}

function remedyOf({ requested, url }: HttpAnswer): string {
  const name = requested.pathname.replace(/^.*\//, '')
  // Language middleware keeps the path, and adds the language before it or after the app's base path.
  return name !== '' && url.host === requested.host && url.pathname.endsWith(`/${name}`)
    ? `Exclude ${quote(requested.pathname)} from what redirects to a language or another form of the address, as the app's other files are.`
    : 'Agents read it without a login, so the app must answer at that address without one.'
}

function fewWarnings(warnings: readonly string[]): string[] {
  const few = warnings
    .slice(0, limits.discoveryWarnings)
    .map((warning) => quote(warning, limits.messageCharacters))
  const more = warnings.length - few.length
  return more > 0 ? [...few, `Manifest: there are ${more} more warnings.`] : few
}

async function readText(answer: HttpAnswer, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += chunk.byteLength
    if (size > limit) {
      throw new DiscoveryFailure(
        'TOO_LARGE',
        `The manifest at ${quote(answer.url.href)} is over ${limit} bytes.`,
      )
    }
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = reasonOf(error)
    throw new DiscoveryFailure('INVALID_JSON', `The manifest at ${place} is not JSON: ${quote(reason)}`)
  }
}
