import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { elementsOf, renderedComponents } from '../edits/element.ts'
import { entriesOf, readText } from '../project/source-files.ts'
import { parseSource, type Source } from '../syntax/source.ts'

const endings = ['', '.tsx', '.ts', '.jsx', '.js', '/index.tsx', '/index.ts', '/index.jsx', '/index.js']

/**
 * Finds the App Router files that write `<body>`: root layouts, error pages that replace them, and components
 * that contain the `<body>` of one of these.
 *
 * @param app - path of the folder below the root
 * @param extensions - of layouts and pages, such as `tsx`
 * @returns paths below the root; includes a root layout whose `<body>` is not found, so that this is reported
 */
export function rootFiles(root: string, app: string, extensions: readonly string[]): string[] {
  const kinds = new Map(
    ['layout', 'global-error', 'global-not-found', 'not-found'].flatMap((kind) =>
      extensions.map((extension) => [`${kind}.${extension}`, kind]),
    ),
  )
  const found = new Set<string>()
  const visit = (folder: string): void => {
    const files = entriesOf(join(root, folder))
    let own: string | undefined
    let isRoot = false
    for (const { name } of files) {
      const kind = kinds.get(name)
      if (kind === undefined) continue
      const writer = findWriter(root, `${folder}/${name}`)
      if (writer !== undefined) found.add(writer)
      if (kind !== 'layout') continue
      own = `${folder}/${name}`
      isRoot = writer !== undefined
    }
    // Layouts below one with <body> do not have one.
    if (isRoot) return
    const before = found.size
    for (const child of files)
      if (child.isDirectory() && !/^[_@]/.test(child.name)) visit(`${folder}/${child.name}`)
    // A layout may pass its children on to root layouts below it.
    if (own !== undefined && found.size === before) found.add(own)
  }
  visit(app)
  return [...found]
}

/** @returns the file with the `<body>` of a file: the file itself, or that of a component that it renders */
function findWriter(root: string, file: string, depth = 0): string | undefined {
  const source = read(root, file)
  if (!source) return undefined
  if (elementsOf(source, 'body').length > 0) return file
  if (depth === 3) return undefined
  const rendered = new Set(renderedComponents(source))
  for (const { moduleRequest, entries } of source.module.staticImports) {
    if (!entries.some(({ localName }) => rendered.has(localName.value))) continue
    const imported = follow(root, file, moduleRequest.value)
    const writer = imported === undefined ? undefined : findWriter(root, imported, depth + 1)
    if (writer !== undefined) return writer
  }
  return undefined
}

function read(root: string, file: string): Source | undefined {
  const source = parseSource(file, readText(join(root, file)) ?? '')
  return 'program' in source ? source : undefined
}

/** @returns the project's file for an import: a relative path, or a path with the usual Next.js alias */
function follow(root: string, from: string, specifier: string): string | undefined {
  const bases = specifier.startsWith('.')
    ? [posix.join(dirname(from), specifier)]
    : /^[@~]\//.test(specifier)
      ? [specifier.slice(2), `src/${specifier.slice(2)}`]
      : []
  return bases
    .flatMap((base) => endings.map((ending) => base + ending))
    .find(
      (path) => !path.startsWith('..') && existsSync(join(root, path)) && statSync(join(root, path)).isFile(),
    )
}
