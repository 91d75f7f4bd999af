import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endWhenTold } from '@abp-kit/playground-runner'

/** A directory for apps. It is outside the workspace, so that they find nothing of ours by looking upwards. */
export interface AppsDirectory {
  path: string
  /** Removes it, or says where it is. */
  end(): Promise<void>
}

/**
 * Makes a directory, which is also removed when a signal ends the program.
 *
 * @param name - of what is tried, for the directory's own name
 * @param keep - whether it stays at the end
 */
export async function makeAppsDirectory(name: string, keep = false): Promise<AppsDirectory> {
  const path = await mkdtemp(join(tmpdir(), `abp-kit-${name}-`))
  endWhenTold(() => {
    if (!keep) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    path,
    async end() {
      if (keep) console.log(`The apps are in ${path}`)
      else await rm(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
