import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './project/source-files.ts'

/** The output paths of a React Router build. Both are relative to the project. */
export interface ReactRouterBuild {
  /** The folder with the files for browsers. */
  client: string
  /** The module that renders pages. `undefined` with `ssr: false`, or before the first build. */
  server: string | undefined
}

/** @param root - absolute path of the project */
export function findReactRouterBuild(root: string): ReactRouterBuild {
  const folder = buildDirectory(root)
  // With `serverBundles`, as Vercel's preset sets them, each bundle has its own folder.
  const bundles = readNames(join(root, folder, 'server')).map((name) => `${name}/index.js`)
  const server = ['index.js', ...bundles]
    .map((file) => `${folder}/server/${file}`)
    .find((file) => existsSync(join(root, file)))
  return { client: `${folder}/client`, server }
}

function buildDirectory(root: string): string {
  const config = ['ts', 'mts', 'js', 'mjs']
    .map((ending) => join(root, `react-router.config.${ending}`))
    .find((file) => existsSync(file))
  const text = config === undefined ? '' : (readText(config) ?? '')
  return /\bbuildDirectory:\s*(['"`])([\w./-]+)\1/.exec(text)?.[2]?.replace(/\/+$/, '') ?? 'build'
}

function readNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
