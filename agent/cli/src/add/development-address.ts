import { join } from 'node:path'
import { configFile, configObjects } from './frameworks/config-file.ts'
import type { FrameworkName } from './project/framework-name.ts'
import type { Project } from './project/project.ts'
import { propertyOf } from './syntax/property.ts'
import { bare } from './syntax/source.ts'

interface Usual {
  port: number
  /** The configuration file, and its object that may contain another `port`. */
  configured?: [stem: string, object: string]
}

const vite: Usual = { port: 5173, configured: ['vite.config', 'server'] }

const usual: Partial<Record<FrameworkName, Usual>> = {
  next: { port: 3000 },
  nuxt: { port: 3000, configured: ['nuxt.config', 'devServer'] },
  sveltekit: vite,
  vite,
  'react-router': vite,
  astro: { port: 4321, configured: ['astro.config', 'server'] },
}

/** Vite plugins that create a certificate for its servers. */
const certificatePlugins = ['@vitejs/plugin-basic-ssl', 'vite-plugin-mkcert', 'vite-plugin-devcert']

/**
 * @param script - the script that starts the development server, such as `vite --port 3333`
 * @returns the server's port from the script, the configuration or the framework
 */
export function developmentPort(project: Project, script = ''): number | undefined {
  const [, said] = /(?:\s(?:--port|-p)[=\s]+|\bPORT=)(\d+)/.exec(script) ?? []
  if (said !== undefined) return Number(said)
  if (isOwnServer(script)) return undefined
  const found = usual[project.framework.name]
  const port = found?.configured && configuredPort(project, ...found.configured)
  if (port === 'computed') return undefined
  return port ?? found?.port
}

/**
 * Checks whether the development server has a certificate and therefore serves HTTPS only, in frameworks
 * whose builds are served without it.
 *
 * @param script - the script that starts the development server, such as `next dev --experimental-https`
 */
export function hasCertificate(project: Project, script = ''): boolean {
  if (/\s--(?:experimental-)?https\b(?!=false)/.test(script)) return true
  if (/^(?:astro|react-router)$/.test(project.framework.name))
    return certificatePlugins.some((name) => project.dependencies.has(name))
  if (project.framework.name !== 'nuxt') return false
  const https = configured(project, 'nuxt.config', 'devServer', 'https')
  return https !== undefined && !(https.type === 'Literal' && https.value === false)
}

/**
 * The app's own server, in which the framework runs, such as `tsx watch server.ts`, has its own port. So does
 * a server that `portless` starts.
 */
function isOwnServer(script: string): boolean {
  if (/\bportless\s/.test(script)) return true
  return (
    /\b(?:node|nodemon|ts-node|tsx)\s/.test(script) &&
    !/\b(?:vite|next|nuxt|nuxi|astro|react-router)\b/.test(script)
  )
}

/** @returns `'computed'` if the port in the configuration is only known at run time */
function configuredPort(project: Project, stem: string, object: string): number | 'computed' | undefined {
  const port = configured(project, stem, object, 'port')
  if (port?.type === 'Literal' && typeof port.value === 'number') return port.value
  return port && 'computed'
}

/** @returns the value of a property in one of the configuration's objects */
function configured(project: Project, stem: string, object: string, property: string) {
  for (const config of configObjects(join(project.root, configFile(project, stem).file))) {
    const own = propertyOf(config, object)?.value
    const server = own && bare(own)
    const found = server?.type === 'ObjectExpression' ? propertyOf(server, property)?.value : undefined
    if (found) return found
  }
  return undefined
}
