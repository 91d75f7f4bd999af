import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'

/** What can serve a build, if not the framework's own server. */
export interface BuiltFor {
  /** The real path of a folder for static hosts. */
  folder?: string
  /** For a host that is not here: a sentence that says how to start it. */
  elsewhere?: string
}

/** `next start` refuses an app with `output: 'export'`. */
export function nextBuild(root: string): BuiltFor {
  const outDirectory = readJson(join(root, '.next/export-detail.json')).outDirectory
  return typeof outDirectory === 'string' && existsSync(outDirectory)
    ? { folder: realpathSync(outDirectory) }
    : {}
}

/** Nitro builds for the host that its preset names, and writes how to start that. */
export function nitroBuild(root: string): BuiltFor {
  const { preset, commands } = readJson(join(root, '.output/nitro.json'))
  if (!existsSync(join(root, '.output')))
    return {
      elsewhere: 'The build is for a host that is not here, because it is not in `.output`. Start the app.',
    }
  if (!existsSync(join(root, '.output/server/index.mjs')))
    return { folder: realpathSync(join(root, '.output/public')) }
  if (typeof preset !== 'string' || /^node[-_]/.test(preset)) return {}
  const preview = isRecord(commands) && typeof commands.preview === 'string' ? commands.preview : undefined
  const how = preview === undefined ? 'Start it there.' : `Start it in ${root}/.output with \`${preview}\`.`
  return { elsewhere: `The build is for ${preset}, which cannot be started here. ${how}` }
}

function readJson(path: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(content) ? content : {}
  } catch {
    return {}
  }
}
