import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Whose folders have packages, and what of the workspace is written into them. */
const sources = ['core', 'adapters/*', 'bindings/*', 'agent/*', 'lint', 'templates']
const workspace = ['package.json', 'pnpm-workspace.yaml', 'LICENSE']
const published = ['package.json', '*.md', '*.json', 'dist/**', 'schematics/**', 'docs/**']

/** @returns a hash of everything that a package of this clone can contain */
export async function stateOfPackages(): Promise<string> {
  const patterns = sources.flatMap((folder) => published.map((pattern) => `${folder}/${pattern}`))
  const entries = globSync([...workspace, ...patterns], { cwd: root, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const path of paths.toSorted())
    hash
      .update(`${path}\0`)
      .update(await readFile(path))
      .update('\0')
  return hash.digest('hex')
}

/**
 * Takes what was published the last time.
 *
 * @param folder - absolute path of the folder that keeps it
 * @param into - the storage of a registry
 * @returns whether the same packages are there
 */
export async function takeKept(folder: string, state: string, into: string): Promise<boolean> {
  try {
    await cp(join(folder, state), into, { recursive: true })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Keeps what is published, instead of what was before. Another process finds all of it, or nothing. */
export async function keep(folder: string, state: string, storage: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const old = await readdir(folder)
  const unfinished = join(folder, `${state}.${process.pid}`)
  await cp(storage, unfinished, { recursive: true })
  // Another process has kept the same.
  await rename(unfinished, join(folder, state)).catch(() => rm(unfinished, { recursive: true, force: true }))
  const remove = (name: string) => rm(join(folder, name), { recursive: true, force: true })
  await Promise.all(old.filter((name) => name !== state && !/\.\d+$/.test(name)).map(remove))
}
