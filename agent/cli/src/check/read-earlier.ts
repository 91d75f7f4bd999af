import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { KnownCapability } from '@abp-kit/conformance'
import { AbpError, isRecord } from '@abp-kit/core/protocol'

/**
 * Reads a site's earlier capabilities from a report of `abp check --json`, or from a manifest.
 *
 * @throws {AbpError} `PATH_NOT_FOUND` if the file cannot be read, `INVALID_ARGUMENTS` if it is neither
 */
export async function readEarlier(path: string): Promise<{ capabilities: KnownCapability[] }> {
  const file = resolve(path)
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new AbpError('PATH_NOT_FOUND', `${file} cannot be read: ${Object(error).message}`)
  })
  let capabilities: unknown
  try {
    capabilities = Object(JSON.parse(text)).capabilities
  } catch (error) {
    throw new AbpError('INVALID_ARGUMENTS', `${file} is not JSON: ${Object(error).message}`)
  }
  if (!Array.isArray(capabilities))
    throw new AbpError(
      'INVALID_ARGUMENTS',
      `${file} has no list of capabilities. Keep a report with \`abp check <url> --json > report.json\`, or a manifest.`,
    )
  return { capabilities: capabilities.flatMap(readCapability) }
}

function readCapability(value: unknown): KnownCapability[] {
  const { deprecated, inputSchema, name, outputSchema } = Object(value)
  if (typeof name !== 'string') return []
  return [
    {
      name,
      ...(deprecated === true && { deprecated }),
      ...(isRecord(inputSchema) && { inputSchema }),
      ...(isRecord(outputSchema) && { outputSchema }),
    },
  ]
}
