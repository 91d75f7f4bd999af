import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeBinary, extensionFor, findBinaries } from '@abp-kit/client'

export interface SavedResult {
  file: string
  type: string
  content: Uint8Array
}

/** Saves a result the way the bridge does (protocol.md §6): the file in it, or all of it as JSON. */
export async function saveResult(capability: string, data: unknown, directory: string): Promise<SavedResult> {
  const [binary] = findBinaries(data, { named: true })
  const content = binary ? decodeBinary(binary.data) : new TextEncoder().encode(JSON.stringify(data, null, 2))
  const type = binary?.data.mimeType ?? 'application/json'
  const file = join(directory, `${capability.replaceAll('.', '_')}${extensionFor(type)}`)
  await writeFile(file, content)
  return { file, type, content }
}
