import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AbpManifest } from '@abp-kit/core/manifest'
import { AbpError, isRecord } from '@abp-kit/core/protocol'
import packageJson from '../../package.json' with { type: 'json' }
import { moduleFolder, prefetchFile, registrationFile } from '../page/block.ts'
import { type HandlerFiles, handlerFiles } from './handler-files.ts'
import type { Change } from './write-files.ts'

/** The list of files that `abp inject` wrote, in the module's folder. */
const listFile = 'files.json'
const manifestFile = 'abp.json'

/**
 * The built files of the ready-made module: the path is the same from here and from the built package's
 * `dist/shared`.
 */
const source = fileURLToPath(new URL('../../dist/site/', import.meta.url))

/**
 * @param home - absolute path of the folder with the definition
 * @param definition - absolute path of the definition's file
 * @param app - the manifest, and the imports of a capability's `load`
 * @returns the manifest, and the module; files of an older version are removed
 * @throws {AbpError} `FILE_NOT_OURS`
 */
export async function siteFiles(
  home: string,
  definition: string,
  { manifest, loads }: { manifest: AbpManifest; loads: Record<string, string> },
): Promise<Change[]> {
  const folder = join(home, moduleFolder)
  const before = await writtenFiles(home)
  if (before === undefined) await expectNone(join(home, manifestFile))
  const names = await readdir(source)
  const contents = await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(join(source, name), 'utf8') })),
  )
  const found = await handlerFiles(definition, loads, folder)
  const files = { ...found, always: withParts(found.always, contents) }
  const written = contents.map(({ name, content }) => ({
    path: join(folder, name),
    content: Buffer.from(completed(name, content, basename(definition), files)),
  }))
  const list = `${JSON.stringify({ version: packageJson.version, files: names.toSorted() }, null, 2)}\n`
  return [
    ...written,
    ...(before ?? []).filter((name) => !names.includes(name)).map((name) => ({ path: join(folder, name) })),
    { path: join(folder, listFile), content: Buffer.from(list) },
    { path: join(home, manifestFile), content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) },
  ]
}

/** @returns the changes that remove everything that {@link siteFiles} wrote; empty if it wrote nothing */
export async function withoutSiteFiles(home: string): Promise<Change[]> {
  const names = await writtenFiles(home)
  if (names === undefined) return []
  const paths = [...names, listFile].map((name) => join(home, moduleFolder, name))
  return [...paths, join(home, manifestFile)].map((path) => ({ path }))
}

interface ModuleFile {
  name: string
  content: string
}

/** @returns the URLs, with those of the module's files that they import */
function withParts(addresses: readonly string[], contents: readonly ModuleFile[]): string[] {
  const all = new Set(addresses)
  for (const address of all) {
    const { content = '' } = contents.find(({ name }) => `./${name}` === address) ?? {}
    for (const [, part = ''] of content.matchAll(/\b(?:from|import)"(\.\/[^"]+)"/g)) all.add(part)
  }
  return [...all]
}

/** Inserts the site-specific parts into the module's files, which refer to the definition as `../abp.js`. */
function completed(name: string, content: string, definition: string, files: HandlerFiles): string {
  const address = JSON.stringify(`../${encodeURIComponent(definition)}`)
  if (name === registrationFile) return content.replace('"../abp.js"', () => address)
  if (name !== prefetchFile) return content
  const others = files.always.map((file) => JSON.stringify(file))
  const always = [address, ...others.filter((file) => !content.includes(file))].join()
  return content
    .replace('"../abp.js"', () => always)
    .replace('new Map([])', () => `new Map(${JSON.stringify(files.handlers)})`)
}

/**
 * @returns the names of the files in the module's folder that an earlier call wrote; `undefined` if there was
 *   no earlier call
 */
async function writtenFiles(home: string): Promise<string[] | undefined> {
  const text = await readFile(join(home, moduleFolder, listFile), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    // This is not our list, so none of its files is deleted.
  }
  const files = isRecord(list) && Array.isArray(list.files) ? list.files : []
  // Names only: any program may have written the list, and its files are deleted.
  return files.filter((name) => typeof name === 'string' && /^[\w-][\w.-]*$/.test(name))
}

async function expectNone(path: string): Promise<void> {
  if ((await readFile(path).catch(() => undefined)) === undefined) return
  throw new AbpError(
    'FILE_NOT_OURS',
    `${path} is there, and \`abp inject\` did not write it. The manifest is made from the definition: move this file away or delete it.`,
  )
}
