import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { moduleFolder } from '../page/block.ts'
import type { Warning } from './warnings.ts'

/** Maximum number of modules to read. */
const mostModules = 200

/**
 * Finds the imports by package name in a definition and its handlers. Node.js resolves package names; a
 * browser does not, and on a site without a build nothing replaces the names.
 *
 * @param definition - absolute path
 * @returns a warning for each name
 */
export async function packageImports(definition: string): Promise<Warning[]> {
  const modules = new Set([definition])
  const warnings = new Map<string, Warning>()
  for (const module of modules) {
    const text = await readFile(module, 'utf8').catch(() => '')
    for (const specifier of specifiersIn(module, text)) {
      const file = resolve(dirname(module), specifier)
      if (isPackage(specifier)) warnings.set(specifier, warningOf(module, specifier))
      else if (isRelative(specifier) && modules.size < mostModules && !isCore(file)) modules.add(file)
    }
  }
  return [...warnings.values()]
}

function specifiersIn(module: string, text: string): string[] {
  const { staticExports, staticImports, dynamicImports } = parseSync(module, text).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
  ]
  const onDemand = dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  const texts = onDemand.flatMap((source) => /^(['"`])([^'"`$]+)\1$/.exec(source)?.[2] ?? [])
  return [...named.flatMap((request) => request?.value ?? []), ...texts]
}

function isRelative(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier)
}

function isPackage(specifier: string): boolean {
  return !isRelative(specifier) && (!URL.canParse(specifier) || specifier.startsWith('node:'))
}

/** The folder that `abp inject` writes may not exist yet. */
function isCore(file: string): boolean {
  return basename(dirname(file)) === moduleFolder
}

function warningOf(module: string, specifier: string): Warning {
  const [, entry] = /^@abp-kit\/core(?:\/(\w+))?$/.exec(specifier) ?? [undefined, undefined]
  const remedy = specifier.startsWith('@abp-kit/core')
    ? `Import './${moduleFolder}/${entry ?? 'index'}.js'`
    : 'Import a file of the site or a URL, or give the pages an import map'
  return {
    message: `${module} imports '${specifier}'. A browser finds no package by its name, so the calls that need it fail. ${remedy}.`,
  }
}
