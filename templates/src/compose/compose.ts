import { idOf } from '../app/name.ts'
import { type CapabilityGroup, capabilityGroups, type Namespace, namespaces } from '../capabilities.ts'
import { type PackageManagerName, packageManagers } from '../package-manager.ts'
import { type Template, type TemplateName, templates } from '../templates.ts'
import { type Language, readLayer } from './layers.ts'
import { leaveOutOfDocument, leaveOutOfIndex } from './leave-out.ts'
import { managerFiles } from './manager-files.ts'
import { type JsonObject, mergeManifests, printManifest, readManifest } from './manifest.ts'
import { fillPlaceholders } from './placeholders.ts'

/** The choices for an app. */
export interface Plan {
  template: TemplateName
  language: Language
  name: string
  title: string
  packageManager: PackageManagerName
  capabilities: readonly Namespace[]
}

/** An app's files by relative path, with `/`, sorted. */
export type AppFiles = ReadonlyMap<string, Uint8Array>

/**
 * Creates all files of an app, in memory.
 *
 * @param layers - folder of the built layers
 * @param platform - platform of the app's MCP clients
 */
export function compose(plan: Plan, layers: string, platform = process.platform): AppFiles {
  const template: Template = templates[plan.template]
  const files = new Map<string, Uint8Array>()
  let manifest: JsonObject = {}
  for (const layer of template.layers)
    for (const [path, content] of readLayer(layers, layer, plan.language)) {
      if (path === 'package.json') manifest = mergeManifests(manifest, readManifest(decode(content)))
      else files.set(place(path, template), content)
    }
  const leaving = namespaces.filter((name) => !plan.capabilities.some((kept) => kept === name))
  const dependencies = leaveOut(files, leaving)
  files.set('package.json', encode(printManifest(manifest, dependencies)))
  for (const [path, text] of managerFiles(plan.packageManager, template)) files.set(path, encode(text))
  if (platform === 'win32') startThroughShell(files)
  const { run, install, exec } = packageManagers[plan.packageManager]
  const words = {
    NAME: plan.name,
    TITLE: plan.title,
    ID: idOf(plan.name),
    RUN: run,
    INSTALL: install,
    EXEC: exec,
  }
  return new Map(
    [...files]
      .map(([path, content]) => [path, fillPlaceholders(content, words)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** On Windows, `npx` is a script, which MCP clients cannot start directly. */
function startThroughShell(files: Map<string, Uint8Array>): void {
  for (const path of ['.mcp.json', '.vscode/mcp.json']) {
    const content = files.get(path)
    if (!content) continue
    const text = decode(content).replace(
      '"command": "npx", "args": [',
      '"command": "cmd", "args": ["/c", "npx", ',
    )
    files.set(path, encode(text))
  }
}

/**
 * Removes namespaces from the files.
 *
 * @returns the dependencies that are no longer needed
 */
function leaveOut(files: Map<string, Uint8Array>, leaving: readonly string[]): Set<string> {
  const groups: Record<string, CapabilityGroup> = capabilityGroups
  const dependencies = new Set<string>()
  for (const namespace of leaving) {
    const { files: own = [], dependencies: needed = [] } = groups[namespace] ?? {}
    for (const name of needed) dependencies.add(name)
    const paths = [`abp/${namespace}.ts`, ...own]
    for (const path of files.keys()) if (paths.some((one) => isOf(path, one))) files.delete(path)
    for (const [path, content] of files) {
      const edit = /^abp\/index\.[jt]s$/.test(path)
        ? leaveOutOfIndex
        : path.endsWith('.md')
          ? leaveOutOfDocument
          : undefined
      if (edit) files.set(path, encode(edit(decode(content), namespace)))
    }
  }
  return dependencies
}

/** @returns the template's path for a layer file */
function place(path: string, { folders = {} }: Template): string {
  const [folder = '', ...rest] = path.split('/')
  return [folders[folder] ?? folder, ...rest].join('/')
}

/** @param declared - a TypeScript path, or a folder with a trailing `/` */
function isOf(path: string, declared: string): boolean {
  if (declared.endsWith('/')) return path.startsWith(declared)
  return path === declared || path === declared.replace(/\.ts(x?)$/, '.js$1')
}

const decode = (content: Uint8Array) => new TextDecoder().decode(content)
const encode = (text: string) => new TextEncoder().encode(text)
