import { lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AbpError } from '../protocol/error.ts'
import type { ResultStorage } from './server/storage.ts'

/**
 * Opens a storage in the system's folder for temporary files. It works on one machine, whose processes share
 * it. Requires the package `unstorage`. Only the user that runs the server can access the folder.
 *
 * @param name - the app's id, which separates the apps on one machine
 * @throws {AbpError} `RESULT_STORE_UNSAFE` if it is not a folder that only this user can access;
 *   `RESULT_STORE_NEEDS_UNSTORAGE`
 */
export async function temporaryStorage(name: string): Promise<ResultStorage> {
  const user = process.getuid?.()
  const base = join(tmpdir(), ['abp-results', user, name.replace(/[^\w.-]/g, '_')].filter(isGiven).join('-'))
  await mkdir(base, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  const folder = await lstat(base)
  // The parent folder is writable for all users, so another user may have created this one first.
  const isOurs = user === undefined || (folder.uid === user && (folder.mode & 0o077) === 0)
  if (!folder.isDirectory() || !isOurs) {
    const message = `${base} is not a folder that only this user can read. Remove it, or give the result store a \`storage\`.`
    throw new AbpError('RESULT_STORE_UNSAFE', message)
  }
  const [{ createStorage }, { default: driver }] = await load()
  return createStorage({ driver: driver({ base }) })
}

async function load() {
  try {
    return await Promise.all([import('unstorage'), import('unstorage/drivers/fs-lite')])
  } catch (cause) {
    const message = 'The result store needs a package that is not installed: `npm install unstorage`.'
    throw new AbpError('RESULT_STORE_NEEDS_UNSTORAGE', message, { cause })
  }
}

function isGiven(value: unknown): boolean {
  return value !== undefined
}
