import { parseArgs } from 'node:util'
import { AbpError } from '@abp-kit/core/protocol'
import { distance } from 'fastest-levenshtein'

export interface CommandArguments {
  file: string
  model?: string
  capabilities?: string
  shell: boolean
  explain: boolean
  out?: string
  preview: boolean
  json: boolean
}

/** The parsed command line. */
export type Asked = { do: 'help' } | { do: 'version' } | ({ do: 'resolve' } & CommandArguments)

const options = {
  model: { type: 'string' },
  capabilities: { type: 'string' },
  shell: { type: 'boolean' },
  explain: { type: 'boolean' },
  out: { type: 'string' },
  preview: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const

/**
 * @param words - arguments without the program name
 * @throws {AbpError} `INVALID_ARGUMENTS`, also for an unknown flag: a typo must not be ignored
 */
export function readArguments(words: readonly string[]): Asked {
  const { positionals, values } = parse(words)
  if (values.help) return { do: 'help' }
  if (values.version) return { do: 'version' }
  const [file, extra] = positionals
  if (file === undefined || file === '') throw wrong('The file is missing.')
  if (extra !== undefined) throw wrong(`\`${extra}\` is one argument too many.`)
  for (const name of ['model', 'capabilities', 'out'] as const)
    if (values[name]?.trim() === '') throw wrong(`--${name} needs a value.`)
  const { capabilities, explain = false, json = false, model, out, preview = false, shell = false } = values
  return {
    do: 'resolve',
    file,
    ...(model !== undefined && { model }),
    ...(capabilities !== undefined && { capabilities }),
    ...(out !== undefined && { out }),
    shell,
    explain,
    preview,
    json,
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const flag = /^Unknown option '(-[^']*)'/.exec(message)?.[1]
    if (flag === undefined) throw wrong(`${message.replace(/\.$/, '')}.`)
    const name = flag.replace(/^-+/, '').toLowerCase()
    const [near] = Object.keys(options)
      .map((known) => ({ known, far: distance(name, known) }))
      .filter(({ far, known }) => far <= 2 || (name.length > 1 && known.startsWith(name)))
      .toSorted((a, b) => a.far - b.far)
    throw wrong(`There is no flag ${flag}.${near ? ` Did you mean \`--${near.known}\`?` : ''}`)
  }
}

function wrong(message: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', `${message} \`abp-attachments --help\` lists what there is.`)
}
