import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, Visitor } from 'oxc-parser'
import { configFile } from './frameworks/config-file'
import type { FrameworkName } from './project/framework-name'
import type { Project } from './project/project'
import { parseSource } from './syntax/source'

/** Where the port is, if nothing else is said, and where the configuration says it: which file, in which object. */
const places: Partial<Record<FrameworkName, { port: number; file?: string; object?: string }>> = {
  next: { port: 3000 },
  nuxt: { port: 3000, file: 'nuxt.config', object: 'devServer' },
  sveltekit: { port: 5173, file: 'vite.config', object: 'server' },
  vite: { port: 5173, file: 'vite.config', object: 'server' },
  'react-router': { port: 5173, file: 'vite.config', object: 'server' },
  astro: { port: 4321, file: 'astro.config', object: 'server' },
}

/**
 * @param script - what starts the development server, such as `vite --port 3333`
 * @returns the server's port; `undefined` for a framework that has no usual one
 */
export function developmentPort(project: Project, script = ''): number | undefined {
  const [, said] = /(?:\s(?:--port|-p)[=\s]+|\bPORT=)(\d+)/.exec(script) ?? []
  if (said !== undefined) return Number(said)
  const place = places[project.framework.name]
  if (!place) return undefined
  const { file, object, port } = place
  return (file !== undefined && object !== undefined && portIn(project, file, object)) || port
}

/** @returns the number that is written as `port` in an object of that name */
function portIn(project: Project, stem: string, object: string): number | undefined {
  const { exists, file } = configFile(project, stem)
  const source = exists ? parseSource(file, readFileSync(join(project.root, file), 'utf8')) : undefined
  if (!source || !('program' in source)) return undefined
  const found: unknown[] = []
  new Visitor({
    Property({ key, value }) {
      if (nameOf(key) !== object || value.type !== 'ObjectExpression') return
      for (const own of value.properties)
        if (own.type === 'Property' && nameOf(own.key) === 'port' && own.value.type === 'Literal')
          found.push(own.value.value)
    },
  }).visit(source.program)
  return found.find((port) => typeof port === 'number')
}

function nameOf(key: Node): unknown {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? key.value : undefined
}
