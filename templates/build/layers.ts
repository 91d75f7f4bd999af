import { isUtf8 } from 'node:buffer'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { formatFolder } from './format.ts'
import { javascriptName, toJavaScript } from './javascript.ts'
import { manifestFor } from './manifest.ts'

type Part = 'any' | 'ts' | 'js'

/**
 * Writes the layers in the program's format: `any/<layer>` contains the files shared by both languages,
 * `ts/<layer>` and `js/<layer>` the rest. The JavaScript is generated from the TypeScript.
 *
 * @param apps - folder of the layers' source
 * @param target - output folder, created anew
 */
export function buildLayers(apps: string, target: string): void {
  const work = mkdtempSync(join(tmpdir(), 'create-abp-app-'))
  try {
    const paths = readdirSync(apps, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(apps, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    const renamed = paths.map((path) => inLayer(path)).filter((path) => javascriptName(path) !== path)
    const write = (part: Part, path: string, content: string | Uint8Array) => {
      const file = join(work, part, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
    for (const path of paths) {
      const content = readFileSync(join(apps, path))
      for (const [part, name, result] of formsOf(path, content, renamed)) write(part, name, result)
    }
    formatFolder(join(work, 'js'))
    rmSync(target, { recursive: true, force: true })
    cpSync(work, target, { recursive: true })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Returns a file's destination, with its content. */
function formsOf(
  path: string,
  content: Buffer,
  renamed: readonly string[],
): (readonly [part: Part, path: string, content: string | Uint8Array])[] {
  const inApp = inLayer(path)
  if (/^(tsconfig.*\.json|.*\.d\.ts)$/.test(inApp.replace(/.*\//, ''))) return [['ts', path, content]]
  if (/(^|\/)jsconfig\.json$/.test(path) || /^[^/]+-js\//.test(path)) return [['js', path, content]]
  if (!isUtf8(content)) return [['any', path, content]]
  const text = content.toString()
  if (inApp === 'package.json')
    return [
      ['ts', path, manifestFor('ts', text)],
      ['js', path, inJavaScript(manifestFor('js', text), renamed)],
    ]
  const converted = /\.(tsx?|vue|svelte|astro)$/.test(path) ? toJavaScript(path, text) : text
  const other = inJavaScript(converted, renamed)
  const name = javascriptName(path)
  return name === path && other === text
    ? [['any', path, content]]
    : [
        ['ts', path, text],
        ['js', name, other],
      ]
}

const inLayer = (path: string) => path.replace(/^[^/]+\//, '')

/**
 * Replaces file names with their JavaScript names: `./src/main.tsx` becomes `./src/main.jsx`, and `*.test.ts`
 * becomes `*.test.js`. Removes the lines that run the type check from documents.
 */
function inJavaScript(text: string, renamed: readonly string[]): string {
  const names = new Set(renamed.map((path) => path.replace(/.*\//, '')))
  return text
    .replaceAll(/^%RUN% types\b.*\n/gm, '')
    .replaceAll(/(?:[*>][\w.-]*|[\w.[\]-]+)\.tsx?\b/g, (name) =>
      names.has(name) || /^[*>]/.test(name) ? javascriptName(name) : name,
    )
}
