import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@abp-kit/core/protocol'
import type { FrameworkName } from './project/framework-name.ts'
import { installedVersion, numbersOf } from './project/version.ts'
import { findReactRouterBuild } from './react-router-build.ts'

/** The server or host for a build, unless the framework's own server can serve it. */
export interface BuiltFor {
  /** The real path of a folder for static hosts. */
  folder?: string
  /** For a host that is not available here: a sentence that names it. */
  elsewhere?: string
  /** Nitro's own server, which Node runs. */
  isNitro?: true
}

/**
 * @param root - absolute path of the project
 * @param since - start time of the build, in ms: an older result does not belong to this build
 */
export function builtFor(framework: FrameworkName, root: string, since: number): BuiltFor {
  if (framework === 'next') return nextBuild(root)
  if (framework === 'nuxt') return nitroBuild(root)
  if (framework === 'react-router') return reactRouterBuild(root)
  return framework === 'vite' ? viteBuild(root, since) : {}
}

/** `next start` does not serve an app with `output: 'export'`. */
function nextBuild(root: string): BuiltFor {
  const outDirectory = readJson(join(root, '.next/export-detail.json')).outDirectory
  return typeof outDirectory === 'string' && existsSync(outDirectory)
    ? { folder: realpathSync(outDirectory) }
    : {}
}

/** With `ssr: false`, the build consists only of files. */
function reactRouterBuild(root: string): BuiltFor {
  const { client, server } = findReactRouterBuild(root)
  const folder = join(root, client)
  return server === undefined && existsSync(join(folder, 'index.html'))
    ? { folder: realpathSync(folder) }
    : {}
}

/**
 * An app on Vite may let Nitro build its server, perhaps only at build time. Vite's preview server does not
 * find that server then.
 */
function viteBuild(root: string, since: number): BuiltFor {
  const isNew = (path: string) =>
    (statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0) >= since
  if (isNew('.output/nitro.json')) return nitroBuild(root)
  if (isNew('.vercel/output/nitro.json'))
    return { elsewhere: 'The build is for Vercel, which cannot be started here.' }
  return tanStackBuild(root)
}

/** Before 1.137, TanStack Start has no server for its builds. */
function tanStackBuild(root: string): BuiltFor {
  const [version] = ['react', 'solid', 'vue'].flatMap(
    (library) => installedVersion(root, `@tanstack/${library}-start`) ?? [],
  )
  if (version === undefined) return {}
  const [major, minor] = numbersOf(version)
  if (major > 1 || minor >= 137) return {}
  const folder = join(root, 'dist/client')
  return existsSync(join(folder, 'index.html'))
    ? { folder: realpathSync(folder) }
    : { elsewhere: `TanStack Start ${version} cannot serve its builds.` }
}

/** Nitro builds for the host that its preset names, and writes the command that starts the server. */
function nitroBuild(root: string): BuiltFor {
  const { preset, commands } = readJson(join(root, '.output/nitro.json'))
  if (!existsSync(join(root, '.output')))
    return { elsewhere: 'The build is for a host that is not here, because it is not in `.output`.' }
  if (!existsSync(join(root, '.output/server/index.mjs')))
    return { folder: realpathSync(join(root, '.output/public')) }
  if (typeof preset !== 'string' || /^node[-_]/.test(preset)) return { isNitro: true }
  const preview = isRecord(commands) && typeof commands.preview === 'string' ? commands.preview : undefined
  const how = preview === undefined ? '' : ` In ${root}/.output, \`${preview}\` starts it.`
  return { elsewhere: `The build is for ${preset}, which cannot be started here.${how}` }
}

function readJson(path: string): Record<string, unknown> {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(content) ? content : {}
  } catch {
    return {}
  }
}
