import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { Settings } from '../config'
import { onDisk } from '../disk'
import { isInside } from '../files'
import { hasCode } from '../output'

/**
 * Makes sure that agents cannot read the record: it must not be where they may take files from. Links count as what they
 * lead to.
 *
 * @param record - absolute
 * @throws {AbpError} `INVALID_CONFIG`
 */
export async function checkApart(
  record: string,
  { allowRoot, outputDir }: Pick<Settings, 'allowRoot' | 'outputDir'>,
): Promise<void> {
  const [place, output, ...roots] = await onDisk(
    Promise.all([record, outputDir, ...allowRoot].map(placeOf)),
    'find the directories',
  )
  if (place === undefined || output === undefined) return
  if (isInside(place, output)) throw notApart(`${record} is in the output directory ${outputDir}`)
  if (isInside(output, place)) throw notApart(`the output directory ${outputDir} is in ${record}`)
  const root = allowRoot.find((_root, index) => isInside(place, roots[index] ?? ''))
  if (root !== undefined) throw notApart(`${record} is in ${root}, which --allow-root names`)
}

function notApart(what: string): AbpError {
  const message = `--record: ${what}. Agents could read the record there: name a directory that is apart from it.`
  return new AbpError('INVALID_CONFIG', message)
}

/** @returns where a path leads, also if its last parts are still to be made */
async function placeOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) return path
    return join(await placeOf(dirname(path)), basename(path))
  }
}
