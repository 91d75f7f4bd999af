import { isDeepStrictEqual } from 'node:util'
import { AbpError, isRecord } from '@abp-kit/core/protocol'
import { stringify } from 'yaml'
import type { McpClient } from './clients.ts'
import { type EntryPlace, type Format, NotEditable } from './formats/format.ts'
import { json } from './formats/json.ts'
import { toml } from './formats/toml.ts'
import { yaml } from './formats/yaml.ts'
import { type Bridge, type Entry, transportKeys } from './server-entry.ts'

const formats: Record<McpClient['format'], Format> = { json, toml, yaml }

interface Wanted {
  client: McpClient
  name: string
  /** `undefined` removes the entry. */
  bridge: Bridge | undefined
}

/**
 * @param file - the file's path, for messages
 * @param text - the current content; empty if the file does not exist
 * @returns the new content
 * @throws {AbpError} `CONFIG_NOT_EDITABLE`, with file, position and reason
 */
export function planText(file: string, text: string, { bridge, client, name }: Wanted): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const content = text.slice(mark.length)
  const format = formats[client.format]
  const place = { servers: client.servers, name, isList: client.isList ?? false }
  try {
    const before = format.read(content)
    const now = entryIn(before, place)
    const entry = bridge && { ...kept(now), ...client.entry(bridge, name) }
    if (isDeepStrictEqual(now, entry)) return text
    const start = content.trim() === '' && client.frame && entry ? stringify(client.frame) : content
    const edited = format.edit(start, place, entry)
    const after = format.read(edited)
    // Verifies for any text that the entry exists, and that nothing else has changed.
    const others = content === start ? withoutEntry(before, place) : withoutEntry(format.read(start), place)
    if (
      !isDeepStrictEqual(entryIn(after, place), entry) ||
      !isDeepStrictEqual(withoutEntry(after, place), others)
    )
      throw new NotEditable('It is written in a way that this command does not edit.')
    return mark + edited
  } catch (cause) {
    if (!(cause instanceof NotEditable)) throw cause
    const at = cause.place ? `:${cause.place.line}:${cause.place.column}` : ''
    throw new AbpError(
      'CONFIG_NOT_EDITABLE',
      `${file}${at}: ${cause.message} Nothing was written. Mend the file, or write the entry yourself: \`abp mcp\` with the client's name prints it.`,
    )
  }
}

/** @returns the fields that a user added to an entry */
function kept(now: unknown): Entry {
  if (!isRecord(now)) return {}
  return Object.fromEntries(Object.entries(now).filter(([key]) => !transportKeys.includes(key)))
}

function entryIn(value: unknown, { isList, name, servers }: EntryPlace): unknown {
  const all = serversIn(value, servers)
  if (isList) return Array.isArray(all) ? all.find((one) => isRecord(one) && one.name === name) : undefined
  return isRecord(all) && Object.hasOwn(all, name) ? all[name] : undefined
}

function serversIn(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce((found: unknown, key) => (isRecord(found) ? found[key] : undefined), value)
}

/** @returns the file's content without the entry; without the servers, if it has no others */
function withoutEntry(value: unknown, { isList, name, servers }: EntryPlace): unknown {
  const [key = ''] = servers
  if (!isRecord(value)) return value
  const { [key]: all, ...rest } = value
  const others =
    isList && Array.isArray(all)
      ? all.filter((one) => !isRecord(one) || one.name !== name)
      : isRecord(all)
        ? Object.entries(all).filter(([one]) => one !== name)
        : all
  return others === undefined || (Array.isArray(others) && others.length === 0)
    ? rest
    : { ...rest, [key]: others }
}
