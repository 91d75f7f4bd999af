import type { AnyCapability } from '../../definition/capability.ts'
import type { CapabilityDescriptor } from '../../protocol/capability.ts'
import { failureOf } from '../../runtime/failure.ts'
import { fieldsOf } from '../../runtime/untrusted.ts'
import { frozenCopy } from '../../schema/frozen.ts'

interface Described {
  capability: AnyCapability
  descriptor: CapabilityDescriptor
}

/**
 * Adds schemas that only the manifest has: some libraries need a converter, which runs in the build
 * (`createSchemaReader`), so that pages do not download it. Fetches the manifest only for such schemas.
 *
 * @returns the descriptors, complete if the manifest is; otherwise, the console shows what is missing
 */
export async function addPublishedSchemas(described: readonly Described[]): Promise<CapabilityDescriptor[]> {
  const isComplete = described.every((one) => missing(one).length === 0)
  // Without a document there is no manifest: tests run the runtime in Node.
  if (isComplete || !globalThis.document) return described.map(({ descriptor }) => descriptor)
  let listed: unknown[] = []
  let reason = 'The manifest does not have it either.'
  try {
    const link = document.querySelector<HTMLLinkElement>('link[rel="abp-manifest"]')
    const response = await fetch(link?.href ?? 'abp.json', { cache: 'no-cache' })
    const { capabilities } = fieldsOf(await response.json())
    if (Array.isArray(capabilities)) listed = capabilities
  } catch (error) {
    reason = `The manifest cannot be read: ${failureOf(error).message}`
  }
  return described.map((one) => {
    const published = fieldsOf(listed.find((entry) => fieldsOf(entry).name === one.descriptor.name))
    const added = missing(one).filter((field) => published[field] !== undefined)
    if (added.length < missing(one).length)
      console.warn(`[abp-kit] The page cannot describe a schema of ${one.descriptor.name}. ${reason}`)
    return frozenCopy({
      ...one.descriptor,
      ...Object.fromEntries(added.map((field) => [field, published[field]])),
    })
  })
}

function missing({ capability, descriptor }: Described): ('inputSchema' | 'outputSchema')[] {
  // The manifest omits unlisted capabilities.
  if (capability.listed === false) return []
  const sides = ['input', 'output'] as const
  return sides
    .filter((side) => capability[side] && !descriptor[`${side}Schema`])
    .map((side) => `${side}Schema` as const)
}
