import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readStorageState } from '@abp-kit/client'
import { AbpError } from '@abp-kit/core/protocol'
import type { Settings } from './config/index.ts'
import { checkApart } from './files/index.ts'
import type { Log } from './log/index.ts'
import { reasonOf } from './reason.ts'

/**
 * Checks the `--storage-state` file, so that a mistake is found before an agent reaches a login page.
 *
 * @throws {AbpError} `INVALID_CONFIG` for an unusable file, or with incompatible settings
 */
export async function checkStorageState(settings: Settings, log: Log): Promise<void> {
  const { storageState } = settings
  if (storageState === undefined) return
  const { autoConnect, browserUrl, isolated, playwrightEndpoint, userDataDir, wsEndpoint } = settings
  const attached = autoConnect || (browserUrl ?? playwrightEndpoint ?? wsEndpoint) !== undefined
  if ((attached && !isolated) || (userDataDir !== undefined && !autoConnect)) {
    const message =
      '--storage-state needs a context of its own for each connection: leave --user-data-dir away, and give --isolated with a browser that is attached to.'
    throw new AbpError('INVALID_CONFIG', message)
  }
  const path = resolve(storageState)
  await checkApart({ setting: '--storage-state', name: 'the logins', path }, settings)
  try {
    await readStorageState(storageState)
    const { mode } = await stat(storageState)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      log.warn('Others can read the file of --storage-state: chmod 600 it.', { file: storageState })
  } catch (cause) {
    throw new AbpError('INVALID_CONFIG', `--storage-state: ${reasonOf(cause)}`, { cause })
  }
}
