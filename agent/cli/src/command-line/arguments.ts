import { AbpError } from '@abp-kit/core/protocol'
import { type ArgsDef, type ParsedArgs, parseArgs } from 'citty'
import { proposeNearest } from './nearest.ts'

/**
 * Reads a command's arguments.
 *
 * @param name - the command's name
 * @throws {AbpError} `INVALID_ARGUMENTS`, also for a flag that the command does not have, because a mistyped
 *   flag must not be ignored
 */
export function readArguments<Args extends ArgsDef>(
  name: string,
  declared: Args,
  given: readonly string[],
): ParsedArgs<Args> {
  expectKnown(name, declared, given)
  let args: ParsedArgs<Args>
  try {
    args = parseArgs([...given], declared)
  } catch (error) {
    throw wrong(name, error instanceof Error ? error.message : String(error))
  }
  const places = Object.values(declared).filter(({ type }) => type === 'positional').length
  const [extra] = args._.slice(places)
  if (extra !== undefined) throw wrong(name, `\`${extra}\` is one argument too many.`)
  return args
}

function expectKnown(name: string, declared: ArgsDef, given: readonly string[]): void {
  const flags = new Map(
    Object.entries(declared)
      .map(([flag, { type }]) => [flag, type] as const)
      .filter(([, type]) => type !== 'positional'),
  )
  for (let index = 0; index < given.length; index++) {
    const [, flag = '', value] = /^--?([^-=][^=]*)(=[\s\S]*)?$/.exec(given[index] ?? '') ?? []
    if (given[index] === '--') return
    if (flag === '') continue
    const isOff = flag.startsWith('no-') && flags.get(flag.slice(3)) === 'boolean'
    const type = isOff ? 'boolean' : flags.get(flag)
    if (type === undefined) {
      const proposal = proposeNearest(flag, [...flags.keys()], (known) => `--${known}`)
      throw wrong(name, `There is no flag ${given[index]?.split('=', 1)}.${proposal}`)
    }
    if (type === 'boolean' || value !== undefined) continue
    const next = given[++index]
    if (next === undefined || (next.startsWith('-') && next !== '-'))
      throw wrong(name, `--${flag} needs a value, such as --${flag}=${next ?? 'VALUE'}.`)
  }
}

function wrong(name: string, message: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', `${message} \`abp ${name} --help\` lists what there is.`)
}
