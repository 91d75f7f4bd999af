import { readFile, stat } from 'node:fs/promises'
import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { replaceValues } from '../json/replace.ts'
import { limits } from '../limits.ts'
import type { FileInputs } from '../transfer/file-input.ts'

/**
 * Inserts files into a tool's parameters as `BinaryData` with base64, because WebMCP supports only JSON.
 *
 * @param value - the parameters, with `{ [mark]: index }` instead of each file; modified in place
 * @throws {AbpError} `INVALID_PARAMS` for files that are over `limits.toolFileBytes` in total, or that
 *   cannot be read
 */
export async function inlineFiles(value: unknown, { list, mark }: FileInputs): Promise<unknown> {
  const contents: { content: string; encoding: 'base64'; size: number }[] = []
  let total = 0
  for (const { filename, path } of list) {
    try {
      total += (await stat(path)).size
      if (total > limits.toolFileBytes) throw tooLarge(filename)
      const bytes = await readFile(path)
      contents.push({ content: bytes.toString('base64'), encoding: 'base64', size: bytes.byteLength })
    } catch (error) {
      if (error instanceof AbpError) throw error
      throw new AbpError('INVALID_PARAMS', `${path} cannot be read: ${String(error)}`, { cause: error })
    }
  }
  return replaceValues(value, (item) => {
    const index = isRecord(item) ? item[mark] : undefined
    if (!isRecord(item) || typeof index !== 'number') return item
    delete item[mark]
    return Object.assign(item, contents[index])
  })
}

function tooLarge(filename: string): AbpError {
  return new AbpError(
    'INVALID_PARAMS',
    `${filename} brings the files to more than ${limits.toolFileBytes} bytes. The page has only WebMCP tools, which ` +
      'receive files as base64 in JSON: give it smaller files.',
  )
}
