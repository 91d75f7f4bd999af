import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'

/** The manifest's path among the files of a build. */
export const manifestFile = 'abp.json'

/** Warns of a file of the app that has the manifest's name, in builds that write the manifest. */
export function warnOfManifest({ logger, publicDir }: ResolvedConfig): void {
  const file = join(publicDir, manifestFile)
  if (publicDir === '' || !existsSync(file)) return
  logger.warn(
    `[abp-kit] ${file} is not served: the manifest of the app's definition takes its place. Delete it.`,
  )
}
