import type { Command } from '../command-line/command.ts'
import type { Candidate } from './candidate.ts'
import { shells } from './shells.ts'

/** Milliseconds for an app to list its capabilities: a person waits at the keyboard. */
const patience = 1_500

/**
 * @param argument - the name of a flag or a positional argument
 * @param given - the words before, without flags for a positional argument
 * @returns the known values
 */
export async function valuesOf(
  { args, name }: Command,
  argument: string,
  given: readonly string[],
  current: string,
): Promise<Candidate[]> {
  const arg = args[argument]
  if (arg?.type === 'enum') return plain(arg.options ?? [])
  if (argument === 'capability') return capabilitiesOf(given[0] ?? '')
  if (name === 'completion' && argument === 'shell') return plain(shells)
  if (name === 'mcp' && argument === 'client') {
    const { clients } = await import('../mcp/clients.ts')
    return Object.entries(clients).map(([value, { title }]) => ({ value, description: title }))
  }
  if (name === 'check' && argument === 'rules') return rulesBehind(current)
  return []
}

function plain(values: readonly string[]): Candidate[] {
  return values.map((value) => ({ value, description: '' }))
}

/** @param current - ids separated by commas; the last is incomplete */
async function rulesBehind(current: string): Promise<Candidate[]> {
  const { rules } = await import('@abp-kit/conformance')
  const before = current.slice(0, current.lastIndexOf(',') + 1)
  return rules.map(({ id }) => ({ value: before + id, description: '' }))
}

async function capabilitiesOf(url: string): Promise<Candidate[]> {
  if (!/^https?:/.test(url)) return []
  const { discover } = await import('@abp-kit/client')
  const found = await discover(url, { signal: AbortSignal.timeout(patience) })
  if (!found.supported) return []
  return found.manifest.capabilities.map(({ description = '', name }) => ({ value: name, description }))
}
