import type { Copy, DefaultFramework } from '@abp-kit/playground-runner'
import { copyWithoutAdapter, ownFunctions } from './without-adapter.ts'

/** The bootstrap of the public guide ("The Bootstrap + Upgrade pattern"), with the showcase's identity. */
const bootstrap = `(function() { var _resolve; var _ready = new Promise(function(r) { _resolve = r; }); window.__abpReadyResolve = _resolve; function proxy(name) { return function() { var args = arguments; return _ready.then(function() { return window.abp[name].apply(window.abp, args); }); }; } window.abp = { protocolVersion: '0.1', app: { id: 'com.example.showcase', name: 'Showcase', version: '1.0.0' }, initialized: false, sessionId: null, initialize: proxy('initialize'), shutdown: proxy('shutdown'), call: proxy('call'), listCapabilities: proxy('listCapabilities') };})();`

/** What the guide asks for: a runtime in an async chunk, over the same definition and the same handlers. */
const runtime = `import app from 'DEFINITION'
const find = (name) => app.capabilities.find((capability) => capability.name === name)
window.abp = {
  ...window.abp,
  async initialize() {
    Object.assign(window.abp, { initialized: true, sessionId: crypto.randomUUID() })
    const capabilities = app.capabilities.map(({ name }) => ({ name, available: true }))
    return { sessionId: window.abp.sessionId, protocolVersion: '0.1', app: window.abp.app, capabilities, features: {} }
  },
  async shutdown() {
    Object.assign(window.abp, { initialized: false, sessionId: null })
  },
  async listCapabilities() {
    return app.capabilities.map(({ name, description }) => ({ name, description, available: true }))
  },
  async call(name, params) {
    const capability = find(name)
    if (!capability) return { success: false, error: { code: 'UNKNOWN_CAPABILITY', message: name, retryable: false } }
    const checked = await capability.input['~standard'].validate(params)
    if (checked.issues) return { success: false, error: { code: 'INVALID_PARAMS', message: name, retryable: false } }
    const { default: handler } = await capability.load()
    return { success: true, data: await handler(checked.value, {}) }
  },
}
window.__abpReadyResolve()
`

/** How each framework puts a script into the head, as the guide says. */
const scripts: Record<DefaultFramework, [file: string, present: string, added: string]> = {
  next: [
    'app/layout.tsx',
    '<html lang="en">\n',
    `<html lang="en">\n      <head><script dangerouslySetInnerHTML={{ __html: ${JSON.stringify(bootstrap)} }} /></head>\n`,
  ],
  nuxt: [
    'nuxt.config.ts',
    "title: 'Showcase',\n",
    `title: 'Showcase',\n      script: [{ innerHTML: ${JSON.stringify(bootstrap)} }],\n`,
  ],
  sveltekit: [
    'src/app.html',
    '    %sveltekit.head%',
    `    <script>${bootstrap}</script>\n    %sveltekit.head%`,
  ],
  vite: ['index.html', '  </head>', `    <script>${bootstrap}</script>\n  </head>`],
}

/**
 * Copies a playground and replaces the adapter with the loader of the public guide, written by hand. The framework's own
 * module for scripts of the page imports the runtime, in a chunk of its own.
 *
 * @param name - of the copy
 */
export async function copyByHand(framework: DefaultFramework, name: string): Promise<Copy> {
  const copy = await copyWithoutAdapter(framework, name)
  const [file, text] = ownFunctions[framework]
  const [, definition = ''] = /import\('(.+)'\)/.exec(text) ?? []
  await copy.write(
    file,
    text.replace("if ('never' in globalThis) ", '').replace(definition, `${definition}/by-hand`),
  )
  await copy.write('abp/by-hand.js', runtime.replace('DEFINITION', './index'))
  const [page, present, added] = scripts[framework]
  await copy.edit(page, (html) => {
    if (html.includes(present)) return html.replace(present, () => added)
    throw new Error(`${page} does not contain \`${present}\`; fix bench/src/by-hand.ts.`)
  })
  return copy
}
