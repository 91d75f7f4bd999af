import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type AbpManifest, describeApp } from '@abp-kit/core/adapter'
import { findEntry, installedVersion, loadApp } from '@abp-kit/core/adapter/node'
import { writeHead } from './index-html.ts'
import { type Project, readProject } from './project.ts'
import { requireSupportedAngular } from './supported.ts'
import { readApplications } from './workspace.ts'

export interface ManifestOptions {
  /** The application's name in angular.json or Nx. */
  project?: string | undefined
  /** Path of the definition module, relative to the project root. */
  entry?: string | undefined
  /** Milliseconds; see `AdapterOptions.deadline`. */
  deadline?: number | undefined
  /** `false` omits the warning about large results in apps without a server to store them. */
  resultStore?: boolean | undefined
}

/** An application, its definition, and its manifest. */
export interface App {
  project: Project
  /** Absolute path of the definition module. */
  entry: string
  manifest: AbpManifest
}

/**
 * @param workspace - absolute path of the folder with angular.json or nx.json
 * @param warn - receives messages for the developer
 * @throws {AbpError} `FRAMEWORK_UNSUPPORTED`, `ANGULAR_PROJECT_UNCLEAR`, and the errors of `findEntry`,
 *   `loadApp` and `describeApp`
 */
export async function readApp(
  workspace: string,
  options: ManifestOptions,
  warn: (message: string) => void,
): Promise<App> {
  requireSupportedAngular(installedVersion(workspace, '@angular/core'))
  const { project, entry } = await findDefinition(workspace, options)
  const app = await loadApp(entry, { tsconfigPaths: true })
  const remedies = {
    resultStore: options.resultStore ?? undefined,
    storeRemedy: 'Give `defineApp` a `storeResult`.',
    keepRemedy: '`--no-result-store` keeps it so, without this message.',
  }
  const manifest = describeApp(app, warn, remedies, entry)
  return { project, entry, manifest }
}

/**
 * @param workspace - absolute path of the folder with angular.json or nx.json
 * @throws {AbpError} `ANGULAR_PROJECT_UNCLEAR`, and the errors of `findEntry`
 */
export async function findDefinition(
  workspace: string,
  options: Pick<ManifestOptions, 'entry' | 'project'>,
): Promise<Pick<App, 'entry' | 'project'>> {
  const project = readProject(await readApplications(workspace), options.project)
  const [root, ...others] = project.definitionFolders
  const entry = findEntry(
    [resolve(workspace, root), ...others.map((folder) => resolve(workspace, folder))],
    options.entry,
  )
  return { project, entry }
}

/** Checks whether a project is an application rather than a library. */
export async function isApplication(workspace: string, name: string): Promise<boolean> {
  const applications = await readApplications(workspace).catch(() => [])
  return applications.some(([one]) => one === name)
}

/**
 * Writes the manifest, and the link and the bootstrap in index.html. Skips files that are up to date.
 *
 * @returns the written files, relative to the workspace
 * @throws {AbpError} `HTML_NOT_FOUND` if an index.html has no place for them
 */
export async function writeFiles(
  workspace: string,
  { project, manifest }: App,
  deadline?: number,
): Promise<string[]> {
  const written: string[] = []
  const write = async (file: string, change: (text: string) => string) => {
    const path = resolve(workspace, file)
    const before = await readFile(path, 'utf8').catch(() => '')
    const after = change(before)
    if (after === before) return
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, after)
    written.push(file)
  }
  await write(project.manifestFile, (text) => manifestText(manifest, text))
  for (const file of project.indexFiles)
    await write(file, (html) => writeHead(html, file, manifest.app, deadline))
  return written
}

/**
 * @param before - the file's content, which a formatter may have changed
 * @returns a readable manifest file; the unchanged content if it already contains this manifest
 */
export function manifestText(manifest: AbpManifest, before = ''): string {
  return isManifest(before, manifest) ? before : `${JSON.stringify(manifest, null, 2)}\n`
}

/** Checks whether a file contains this manifest in any format. */
export function isManifest(text: string, manifest: AbpManifest): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(manifest)
  } catch {
    return false
  }
}
