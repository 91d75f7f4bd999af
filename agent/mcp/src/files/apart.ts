import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { expandHome, type Settings } from '../config/index.ts'
import { onDisk } from '../disk.ts'
import { isInside } from './roots.ts'

/** A place that agents must not read. */
export interface Secret {
  /** The setting that names the place, or another name for it. */
  setting: string
  /** The kind of secret: `the record`. */
  name: string
  /** Absolute. */
  path: string
}

/**
 * Makes sure that agents cannot read a secret: it must be outside the directories that they may take files
 * from. Links are resolved first.
 *
 * @throws {AbpError} `INVALID_CONFIG`
 */
export async function checkApart(
  { name, path, setting }: Secret,
  { allowRoot, outputDir }: Pick<Settings, 'allowRoot' | 'outputDir'>,
): Promise<void> {
  const refuse = (what: string) => {
    const message = `${setting}: ${what}. Agents could read ${name} there: name a place that is apart from it.`
    throw new AbpError('INVALID_CONFIG', message)
  }
  const [place, output, ...roots] = await onDisk(
    Promise.all([path, outputDir, ...allowRoot.map(expandHome)].map(placeOf)),
    'find the directories',
  )
  if (place === undefined || output === undefined) return
  if (isInside(place, output)) refuse(`${path} is in the output directory ${outputDir}`)
  if (isInside(output, place)) refuse(`the output directory ${outputDir} is in ${path}`)
  const root = allowRoot.find((_root, index) => isInside(place, roots[index] ?? ''))
  if (root !== undefined) refuse(`${path} is in ${root}, which --allow-root names`)
}

/** @returns the target of a path, even if its last parts do not exist yet */
async function placeOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (Object(error).code !== 'ENOENT' || dirname(path) === path) return path
    return join(await placeOf(dirname(path)), basename(path))
  }
}
