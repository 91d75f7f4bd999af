import { expectApp } from '@abp-kit/core/adapter'
import { type AbpManifest, createManifest } from '@abp-kit/core/manifest'

const fix = 'Run `npx abp-angular manifest`, or build with `abp-angular ng build`, which does it each time.'

/**
 * Compares the published manifest and bootstrap with the definition that the page runs. `ng build` builds the
 * page from the definition, but only `abp-angular` updates the manifest and index.html. Logs the difference
 * to the console: in development when the app starts, in production on an agent's first call. Visitors do not
 * fetch this file.
 *
 * @param definition - the default export of `abp/index`
 */
export async function compare(definition: unknown): Promise<void> {
  const problem = await findProblem(definition).catch(() => undefined)
  if (problem !== undefined) console.error(`[abp-kit] ${problem}`)
}

async function findProblem(definition: unknown): Promise<string | undefined> {
  const { manifest } = createManifest(expectApp(definition))
  const link = document.querySelector<HTMLLinkElement>('link[rel="abp-manifest"]')
  const script = document.querySelector<HTMLScriptElement>('script[data-id][data-version]')
  if (!link || !script)
    return `PAGE_NOT_DISCOVERABLE: index.html lacks the link to the manifest or the bootstrap. ${fix}`
  const { id, name, version } = manifest.app
  const { dataset } = script
  if (dataset.id !== id || dataset.name !== name || dataset.version !== version)
    return `MANIFEST_OUTDATED: index.html names the app otherwise than its definition does. ${fix}`
  const answer = await fetch(link.href)
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
  if (!answer.ok || !isJson)
    return `MANIFEST_NOT_SERVED: ${link.href} does not answer with the manifest. ${fix}`
  const published: AbpManifest = await answer.json()
  const place = findDifference(published, manifest)
  return place === undefined
    ? undefined
    : `MANIFEST_OUTDATED: ${link.href} was made from an older definition: ${place} differs. ${fix}`
}

/**
 * Skips schemas that the page cannot convert to JSON.
 *
 * @returns where the two differ: `app`, or the name of a capability; `undefined` if they are equal
 */
export function findDifference(published: AbpManifest, current: AbpManifest): string | undefined {
  if (!areEqual(published.app, current.app)) return '`app`'
  const now = new Map(current.capabilities.map((capability) => [capability.name, capability]))
  for (const old of published.capabilities) {
    const capability = now.get(old.name)
    if (!capability) return `\`${old.name}\``
    const { inputSchema = old.inputSchema, outputSchema = old.outputSchema } = capability
    if (!areEqual(old, { ...capability, inputSchema, outputSchema })) return `\`${old.name}\``
    now.delete(old.name)
  }
  const [added] = now.keys()
  return added === undefined ? undefined : `\`${added}\``
}

function areEqual(one: object, other: object): boolean {
  return text(one) === text(other)
}

/** Serializes a value as JSON, independent of key order. */
function text(value: object): string {
  return JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
