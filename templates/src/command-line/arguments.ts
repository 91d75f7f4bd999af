import { parseArgs } from 'node:util'
import { AbpError } from '@abp-kit/core/protocol'
import { proposeName, whyInvalid } from '../app/name.ts'
import { isNamespace, type Namespace, namespaces } from '../capabilities.ts'
import type { Language } from '../compose/layers.ts'
import { isPackageManagerName, type PackageManagerName, packageManagerNames } from '../package-manager.ts'
import { isTemplateName, type TemplateName, templateNames } from '../templates.ts'
import { flags } from './flags.ts'

/** The user's command-line arguments; `undefined` if omitted. */
export interface Arguments {
  directory?: string
  name?: string
  template?: TemplateName
  language?: Language
  packageManager?: PackageManagerName
  capabilities?: readonly Namespace[]
  install?: boolean
  git?: boolean
  overwrite: boolean
  dryRun: boolean
  yes: boolean
  json: boolean
  offline: boolean
  list: boolean
  help: boolean
  version: boolean
}

/** @returns this program's own arguments, and those after `--add`, which are for `abp add` */
export function splitArguments(words: readonly string[]): {
  own: readonly string[]
  add: readonly string[] | undefined
} {
  const index = words.indexOf('--add')
  return index < 0
    ? { own: words, add: undefined }
    : { own: words.slice(0, index), add: words.slice(index + 1) }
}

/**
 * @param words - arguments without the program name
 * @throws {AbpError} `INVALID_ARGUMENTS`, also for unknown flags; `INVALID_APP_NAME`
 */
export function readArguments(words: readonly string[]): Arguments {
  const { values, positionals, tokens } = parse(words)
  for (const token of tokens)
    if (token.kind === 'option' && token.rawName.startsWith('--no-') && !/^(install|git)$/.test(token.name))
      throw wrong(`There is no flag ${token.rawName}.`)
  const [directory, extra] = positionals
  if (extra !== undefined) throw wrong(`\`${extra}\` is one argument too many.`)
  // The system rejects paths with NUL; other control characters would move a terminal's cursor.
  if (directory !== undefined && /\p{Cc}/u.test(directory))
    throw wrong('The directory has a control character in its name.')
  if (values.ts && values.js) throw wrong('--ts and --js exclude each other.')
  return {
    directory: directory === '' ? undefined : directory,
    name: values.name === undefined ? undefined : validName(values.name),
    template: oneOf('template', values.template, templateNames, isTemplateName),
    language: values.js ? 'js' : values.ts ? 'ts' : undefined,
    packageManager: oneOf('pm', values.pm, packageManagerNames, isPackageManagerName),
    capabilities: readNamespaces(values.capabilities),
    install: values.install,
    git: values.git,
    overwrite: values.overwrite ?? false,
    dryRun: values['dry-run'] ?? false,
    yes: values.yes ?? false,
    json: values.json ?? false,
    offline: values.offline ?? false,
    list: values.list ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: flags,
      allowPositionals: true,
      allowNegative: true,
      tokens: true,
    })
  } catch (error) {
    if (words.includes('--remove'))
      throw wrong('--remove belongs to --add. To take back what it wrote: `create-abp-app --add --remove`.')
    const [sentence = ''] = error instanceof Error ? error.message.split(/(?<=\.) |\. To/) : [String(error)]
    throw wrong(`${sentence.replace(/\.?$/, '.')}`)
  }
}

function oneOf<Name extends string>(
  flag: string,
  given: string | undefined,
  names: readonly string[],
  isName: (name: string) => name is Name,
): Name | undefined {
  if (given === undefined || isName(given)) return given
  throw wrong(`--${flag} is one of ${names.join(', ')}, not \`${given}\`.`)
}

function readNamespaces(given: string | undefined): readonly Namespace[] | undefined {
  if (given === undefined) return undefined
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const known = names.filter(isNamespace)
  const unknown = names.find((name) => !isNamespace(name))
  if (unknown === undefined && known.length > 0) return known
  throw wrong(`--capabilities is one or more of ${namespaces.join(',')}, not \`${unknown ?? given}\`.`)
}

function validName(name: string): string {
  const reason = whyInvalid(name)
  if (reason === undefined) return name
  throw new AbpError(
    'INVALID_APP_NAME',
    `npm does not take the name \`${name}\`: ${reason}. Use \`--name ${proposeName(name)}\`.`,
  )
}

function wrong(message: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', `${message} \`create-abp-app --help\` lists what there is.`)
}
