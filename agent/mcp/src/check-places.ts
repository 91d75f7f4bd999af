import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { AbpError } from '@abp-kit/core/protocol'
import type { Bridge } from './bridge.ts'
import { onDisk } from './disk.ts'
import { canonicalOf, isInside } from './files/index.ts'
import { workLimits } from './limits.ts'
import { reasonOf } from './reason.ts'

/**
 * Checks the directories in the settings, so that mistakes are found before an app does work that cannot be
 * saved. A repairable problem is only a warning in the log.
 *
 * @throws {AbpError} `INVALID_CONFIG` for a path that can never be a directory
 */
export async function checkPlaces(bridge: Bridge): Promise<void> {
  const checks = Promise.all([
    checkOutput(bridge),
    ...bridge.settings.allowRoot.map((root) => checkRoot(root, bridge)),
  ])
  await Promise.race([checks, pause(workLimits.startMilliseconds, undefined, { ref: false })])
}

async function checkOutput({ results, log }: Bridge): Promise<void> {
  const problem = await results.problem(true)
  if (!problem) return
  if (problem.hopeless) throw new AbpError('INVALID_CONFIG', `--output-dir: ${problem.message}`)
  log.warn('Results cannot be written now.', { reason: problem.message })
}

async function checkRoot(root: string, { log }: Bridge): Promise<void> {
  try {
    const canonical = await onDisk(canonicalOf(root), 'find the directory')
    const found = await onDisk(stat(canonical), 'find the directory')
    if (!found.isDirectory()) {
      throw new AbpError(
        'INVALID_CONFIG',
        `--allow-root: ${root} is a file; name the directory that it is in.`,
      )
    }
    if (isInside(homedir(), canonical)) {
      log.warn('--allow-root lets agents give pages every file of yours, keys and passwords too.', { root })
    }
  } catch (error) {
    if (error instanceof AbpError && error.code === 'INVALID_CONFIG') throw error
    log.warn('A directory of --allow-root cannot be used now.', { root, reason: reasonOf(error) })
  }
}
