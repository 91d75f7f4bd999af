import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type AbpManifest, validateManifest } from '@abp-kit/core/manifest'
import { AbpError } from '@abp-kit/core/protocol'
import { findApp } from '../app/find-app.ts'
import { storageStateOf } from '../app/storage-state.ts'
import { withSession } from '../app/with-session.ts'
import type { ExitCode } from '../command-line/command.ts'
import { readJsonArgument } from '../command-line/json-argument.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { writeFiles } from '../site/write-files.ts'
import { isTypeName, writeTypes } from './write-types.ts'

interface Types {
  /** The URL of a page, or the path of a manifest. */
  source: string
  /** The output file; without it, standard output. */
  out: string | undefined
  /** Only reports whether the file is up to date. */
  check: boolean
  /** The name of the interface. */
  name: string
  /**
   * Adds the page's capabilities from a browser. A manifest lacks unlisted capabilities, and those of a
   * page's parts.
   */
  live: boolean
  /** The file with the logins for `live`. */
  storageState: string | undefined
  terminal: Terminal
}

/**
 * Writes the types of an app.
 *
 * @returns 1 if the page has no capabilities, and with `check` if the file is out of date
 * @throws {AbpError} `INVALID_ARGUMENTS`, `FILES_NOT_WRITTEN`; with `live` the errors of `connect`
 */
export async function types(given: Types): Promise<ExitCode> {
  const { check, live, name, out, source, storageState, terminal } = given
  if (!isTypeName(name)) throw wrong(`--name is ${name}. Write a name such as App.`)
  if (check && out === undefined) throw wrong('--check compares with a file: add --out.')
  if (live && !isAddress(source)) throw wrong('--live opens a page: name its address.')
  if (storageState !== undefined && !live) throw wrong('--storage-state signs in to a page: add --live.')
  const published = await readApp(source, terminal)
  if (!published) return 1
  const manifest = live ? await addOffered(published, given) : published
  const text = writeTypes(manifest, name)
  const names = manifest.capabilities.map((capability) => capability.name)
  if (out === undefined) {
    terminal.json({ capabilities: names, types: text })
    terminal.say(text.trimEnd())
    return 0
  }
  const file = resolve(out)
  const now = await readFile(file, 'utf8').catch(() => undefined)
  const isCurrent = now?.replaceAll('\r\n', '\n') === text
  terminal.json({ capabilities: names, file, upToDate: isCurrent })
  if (isCurrent) {
    terminal.say(`${file}: up to date.`)
    return 0
  }
  if (check) {
    terminal.note(
      `${file} is ${now === undefined ? 'not there' : 'out of date'}. Write it with the same command, without --check.`,
    )
    return 1
  }
  writeFiles([{ path: file, content: Buffer.from(text) }], [resolve(file, '../..')])
  terminal.say(`${file}: written. Use it: connect<${name}>(url).`)
  return 0
}

async function readApp(source: string, terminal: Terminal): Promise<AbpManifest | undefined> {
  if (isAddress(source)) {
    const found = await findApp(source, terminal)
    if (!found.supported) terminal.json({ error: { code: found.code, message: found.reason } })
    return found.supported ? found.manifest : undefined
  }
  const read = await readJsonArgument('<source>', `@${source}`)
  const { manifest, problems } = validateManifest(read)
  const [first] = problems
  if (manifest) return manifest
  throw wrong(`${source} is no manifest: ${first?.place}: ${first?.message} ${first?.remedy}`)
}

/** @returns the manifest, with its page's additional capabilities */
async function addOffered(
  manifest: AbpManifest,
  { source, storageState, terminal }: Types,
): Promise<AbpManifest> {
  const names = new Set(manifest.capabilities.map(({ name }) => name))
  const offered = await withSession(source, terminal, (session) => session.listCapabilities(), {
    ...storageStateOf(storageState),
  })
  return {
    ...manifest,
    capabilities: [...manifest.capabilities, ...offered.filter((one) => !names.has(one.name))],
  }
}

function isAddress(source: string): boolean {
  return /^https?:/i.test(source)
}

function wrong(message: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', `${message} \`abp types --help\` has examples.`)
}
