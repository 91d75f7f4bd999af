import { readFileSync } from 'node:fs'
import { readlink, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { isRunning } from './owner.ts'

/** The browser that holds a profile's lock. Chromium's `SingletonLock` is a link to `<host>-<pid>`. */
export interface LockHolder {
  host: string
  pid: number
}

/** @returns the browser in the lock, which may have ended; `undefined` without a lock, and on Windows */
async function readLock(profile: string): Promise<LockHolder | undefined> {
  const text = await readlink(join(profile, 'SingletonLock')).catch(() => '')
  const [, host, pid] = /^(.*)-(\d+)$/s.exec(text) ?? []
  return host === undefined ? undefined : { host, pid: Number(pid) }
}

/**
 * Checks that no other browser uses the profile. A second browser would hand its command line to the first,
 * or kill the first if it is busy. Chromium itself removes a stale lock.
 *
 * @param profile - absolute path
 * @param own - the id of a process that is allowed to hold the lock
 * @throws {AbpError} `PROFILE_IN_USE`
 */
export async function requireFreeProfile(profile: string, own?: number): Promise<void> {
  const holder = await readLock(profile)
  if (!holder || holder.pid === own) return
  const { host, pid } = holder
  if (host === hostname() && !(isRunning(pid) && isBrowser(pid))) return
  const leftover =
    host === hostname()
      ? ''
      : ` If that browser has ended, or the host has another name now, delete ${join(profile, 'SingletonLock')}.`
  throw new AbpError(
    'PROFILE_IN_USE',
    `The profile ${profile} is in use by the browser with pid ${pid} on host ${host}. Close that browser, or use another \`userDataDir\`: a profile has one browser at a time.${leftover}`,
  )
}

/** @returns whether the process appears to be a browser, because ids are reused */
function isBrowser(pid: number): boolean {
  try {
    // Empty for a zombie process.
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const [program = ''] = command.split(/\0| --/)
    return /chrom|edge|brave|opera|vivaldi/i.test(basename(program)) || command.includes('--user-data-dir')
  } catch {
    return true
  }
}

/**
 * Removes the socket directory that a killed browser leaves behind, because other browsers find that browser
 * by its socket. The directory is not in its profile; a link in the profile points to it. Never throws.
 *
 * @param pid - the browser that was killed; the socket of any other browser stays
 */
export async function removeSocket(profile: string, pid: number): Promise<void> {
  try {
    const holder = await readLock(profile)
    if (holder?.pid !== pid || holder.host !== hostname()) return
    const directory = dirname(await readlink(join(profile, 'SingletonSocket')))
    if (/^(?:org\.chromium\.Chromium|com\.google\.Chrome)\.\w{6}$/.test(basename(directory)))
      await rm(directory, { recursive: true, force: true })
  } catch {
    // The browser exited normally and removed the link.
  }
}
