import { pageModuleId } from '@abp-kit/core/adapter/vite'
import { packageFile } from './package-files.ts'

/**
 * Adds the head, the manifest and the bootstrap's hash to the module that Kit generates from `app.html`,
 * `error.html`, its `csp` and the app's hooks: `generated/…/server.js` in Kit 3,
 * `generated/server/internal.js` in Kit 2.
 *
 * @returns `undefined` for any other module.
 */
export function patchServer(code: string): string | undefined {
  const hooks = 'export async function get_hooks('
  if (!code.includes(hooks) || !/\btemplates:\s*\{/.test(code)) return undefined
  return `import { extendOptions, wrapHandle } from ${JSON.stringify(packageFile('server.mjs'))}; ${code.replace(hooks, 'async function get_kit_hooks(')}
extendOptions(options)
export async function get_hooks() {
  const hooks = await get_kit_hooks()
  return { ...hooks, handle: wrapHandle(hooks.handle) }
}
`
}

const startExport = /export\s*\{([^}]*)\}\s*from\s*(['"]\.\/client\.js['"]);?/

/**
 * Makes Kit's client notify the page module after its start. Before that, `goto` and similar functions fail.
 * A client that cannot start, because a `load` on the first page throws, also notifies it. Agents then get an
 * answer, and handlers that do not use Kit work. The module is `client/client-entry.js` in Kit 3,
 * `client/entry.js` in Kit 2.
 *
 * @returns `undefined` for any other module.
 */
export function patchClient(code: string): string | undefined {
  const [statement, list, from] = startExport.exec(code) ?? []
  const names = list?.split(',').map((name) => name.trim()) ?? []
  if (!statement || !names.includes('start')) return undefined
  const others = names.filter((name) => name !== 'start' && name !== '').join(', ')
  return code.replace(
    statement,
    [
      `import { start as start_kit } from ${from};`,
      `import { ready } from ${JSON.stringify(pageModuleId)};`,
      `export { ${others} } from ${from};`,
      'export async function start(...args) { try { await start_kit(...args) } finally { ready() } }',
    ].join(' '),
  )
}

/**
 * Keeps the manifest link in the error page that Kit's client shows when the root layout fails. Kit then
 * replaces the document's whole head. The module is `generated/shared/error-template.js`, in the versions
 * that have one.
 *
 * @param code - the module's source, for the browser
 * @returns `undefined` for any other module.
 */
export function patchErrorPage(code: string): string | undefined {
  const template = 'export default ('
  if (!code.startsWith(template)) return undefined
  // Browsers parse a link before all other HTML into the head. Kit uses only the parsed head and body.
  return `const render = (${code.slice(template.length)}
export default (values) => (document.querySelector('link[rel="abp-manifest"]')?.outerHTML ?? '') + render(values)
`
}
