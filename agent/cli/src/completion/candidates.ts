import type { ArgDef } from 'citty'
import type { Command } from '../command-line/command.ts'
import { commands, findCommand } from '../commands/index.ts'
import type { Candidate } from './candidate.ts'
import { valuesOf } from './values.ts'

/**
 * @param words - the words after `abp`; the last is the word at the cursor, and may be empty
 * @returns the words that begin like it; empty if a path, or any other value, is expected
 */
export async function candidatesFor(words: readonly string[]): Promise<Candidate[]> {
  const current = words.at(-1) ?? ''
  const found = await allCandidates(words.slice(0, -1), current)
  return found.filter(({ value }) => value.startsWith(current) && isPlain(value))
}

/** Shells interpret some characters, and capability names come from sites. */
function isPlain(value: string): boolean {
  return /^[\w.,@/=-]+$/.test(value)
}

async function allCandidates(before: readonly string[], current: string): Promise<Candidate[]> {
  const [name, ...given] = before
  if (name === undefined) return commandNames()
  const command = await findCommand(name)
  if (!command) return name === 'help' ? commandNames() : []
  const [, inline] = /^--([^=]+)=/.exec(current) ?? []
  if (inline !== undefined) {
    const values = await valuesOf(command, inline, given, current.slice(inline.length + 3))
    return values.map(({ value, description }) => ({ value: `--${inline}=${value}`, description }))
  }
  const open = openFlag(command, given)
  if (open !== undefined) return valuesOf(command, open, given, current)
  if (current.startsWith('-')) return flagsOf(command)
  const places = Object.entries(command.args).filter(([, { type }]) => type === 'positional')
  const place = places[positionals(command, given).length]
  return place ? valuesOf(command, place[0], positionals(command, given), current) : []
}

async function commandNames(): Promise<Candidate[]> {
  const declared = await Promise.all(Object.keys(commands).map(findCommand))
  return declared.flatMap((one) => (one ? [{ value: one.name, description: one.description }] : []))
}

function flagsOf({ args }: Command): Candidate[] {
  return Object.entries(args).flatMap(([name, arg]): Candidate[] => {
    if (arg.type === 'positional') return []
    const description = arg.description ?? ''
    const off = arg.type === 'boolean' && arg.default === true
    return [{ value: `--${off ? `no-${name}` : name}`, description }]
  })
}

/** @returns the flag whose value is to be typed */
function openFlag({ args }: Command, given: readonly string[]): string | undefined {
  const [, name] = /^--([^=]+)$/.exec(given.at(-1) ?? '') ?? []
  return name !== undefined && takesValue(args[name]) ? name : undefined
}

function takesValue(arg: ArgDef | undefined): boolean {
  return arg?.type === 'string' || arg?.type === 'enum'
}

/** @returns the words that are neither flags nor flag values */
function positionals({ args }: Command, given: readonly string[]): string[] {
  return given.filter((word, index) => {
    const [, before] = /^--([^=]+)$/.exec(given[index - 1] ?? '') ?? []
    return !word.startsWith('-') && !(before !== undefined && takesValue(args[before]))
  })
}
