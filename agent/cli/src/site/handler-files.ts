import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { importedFiles } from '@abp-kit/core/adapter/node'

/**
 * The files that a site's page fetches for one call, and for any call. URLs are relative to the module's
 * folder.
 */
export interface HandlerFiles {
  always: string[]
  handlers: [capability: string, files: string[]][]
}

/**
 * Finds the files of the site that an agent's first call needs, in addition to those of the module.
 *
 * @param definition - absolute path
 * @param loads - the imports of a capability's `load`, by capability name
 * @param moduleFolder - absolute path
 */
export async function handlerFiles(
  definition: string,
  loads: Readonly<Record<string, string>>,
  moduleFolder: string,
): Promise<HandlerFiles> {
  const home = dirname(definition)
  const isOwn = (file: string) => file.startsWith(home + sep) && !file.startsWith(moduleFolder + sep)
  const address = (file: string) => relative(moduleFolder, file).split(sep).map(encodeURIComponent).join('/')
  const modules = [...(await importedFiles(definition))].filter(isOwn)
  // The `import()` may be in any module of the definition.
  const handlers = Object.entries(loads).map(([capability, specifier]): [string, string[]] => {
    const files = specifier.startsWith('.') ? modules.map((file) => resolve(dirname(file), specifier)) : []
    const found = files.filter((file) => isOwn(file) && existsSync(file))
    return [capability, [...new Set(found)].map(address)]
  })
  const others = modules.filter((file) => file !== definition).map(address)
  const texts = await Promise.all(modules.map((file) => readFile(file, 'utf8')))
  // The folder may not exist yet.
  const entries = texts.flatMap((text) => [...text.matchAll(/\/abp-kit\/(\w+\.js)['"]/g)])
  const always = new Set([...entries.map(([, name = '']) => `./${name}`), ...others])
  return { always: [...always], handlers: handlers.filter(([, files]) => files.length > 0) }
}
