import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  decodeBinary,
  extensionFor,
  findBinaries,
  isSavedBinary,
  type SavedBinary,
  type SessionResult,
} from '@abp-kit/client'

export interface SavedResult {
  file: string
  type: string
  content: Uint8Array
}

/**
 * Gives a result the file that the bridge would make of it (docs/protocol.md §6): the PDF of what was printed, the file in it, or
 * all of it as JSON.
 *
 * @param result - of a call with `saveTo: directory`
 */
export async function saveResult(
  capability: string,
  result: SessionResult,
  directory: string,
): Promise<SavedResult> {
  const fileOf = (type: string) => join(directory, `${capability.replaceAll('.', '_')}${extensionFor(type)}`)
  const saved = findSaved(result)
  if (saved) {
    const file = fileOf(saved.mimeType)
    await rename(saved.file, file)
    return { file, type: saved.mimeType, content: await readFile(file) }
  }
  const [binary] = findBinaries(result.data, { named: true })
  const content = binary
    ? decodeBinary(binary.data)
    : new TextEncoder().encode(JSON.stringify(result.data, null, 2))
  const type = binary?.data.mimeType ?? 'application/json'
  await writeFile(fileOf(type), content)
  return { file: fileOf(type), type, content }
}

function findSaved({ data, metadata }: SessionResult): SavedBinary | undefined {
  const printed = metadata?.intercepted?.find(({ kind }) => kind === 'print')?.file
  const parts = typeof data === 'object' && data !== null ? Object.values(data) : []
  return printed ?? [data, ...parts].find(isSavedBinary)
}
