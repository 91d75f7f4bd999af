import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const languages = ['ts', 'js'] as const
export type Language = (typeof languages)[number]

/** A layer file: its path in the app, with `/`, and its bytes. */
type LayerFile = readonly [path: string, content: Uint8Array]

/**
 * Reads a layer from the package's build: `any/<layer>` contains the files shared by both languages. A layer
 * may have a second part only for JavaScript, `<layer>-js`.
 *
 * @param layers - the folder of all layers
 */
export function readLayer(layers: string, layer: string, language: Language): LayerFile[] {
  const names = language === 'js' ? [layer, `${layer}-js`] : [layer]
  return names.flatMap((name) => [
    ...readFolder(join(layers, 'any', name)),
    ...readFolder(join(layers, language, name)),
  ])
}

/** npm excludes `.gitignore` and `.npmrc` from packages, so they are stored as `_gitignore` and `_npmrc`. */
const swallowed = /(^|\/)_(gitignore|npmrc)$/

function readFolder(folder: string): LayerFile[] {
  return list(folder).map((file) => {
    const path = relative(folder, file).replaceAll(sep, '/').replace(swallowed, '$1.$2')
    return [path, readFileSync(file)] as const
  })
}

/** @returns absolute paths; empty if the folder does not exist */
function list(folder: string): string[] {
  try {
    // Without `withFileTypes`: in the zip files of Yarn's Plug'n'Play, its paths would start at this folder.
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
