import type { IncomingMessage, ServerResponse } from 'node:http'
import { withDocs } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'

/** Frameworks that write their own pages: their plugin names, and the matching adapter or remedy. */
const frameworks: { name: string; plugin: RegExp; adapter?: string; remedy?: string }[] = [
  { name: 'SvelteKit', plugin: /^vite-plugin-sveltekit-/, adapter: '@abp-kit/sveltekit' },
  { name: 'Nuxt', plugin: /^nuxt:/, adapter: '@abp-kit/nuxt' },
  { name: 'Next.js', plugin: /^vinext(?::|$)/, adapter: '@abp-kit/next' },
  { name: 'Astro', plugin: /^astro:/, adapter: '@abp-kit/astro' },
  { name: "React Router's RSC framework mode", plugin: /^react-router\/rsc/ },
  { name: 'Remix', plugin: /^remix(?::|-|$)/ },
  { name: 'This version of TanStack Start', plugin: /^tanstack-(?:\w+-)?start/ },
  { name: 'The start mode of @solidjs/vite-plugin', plugin: /^solid:ssr\/setup$/ },
  { name: 'SolidStart 1', plugin: /^vinxi:/, remedy: 'Upgrade to SolidStart 2' },
  { name: 'Qwik City', plugin: /^vite-plugin-qwik-(?:city|router)/ },
  { name: 'Vike', plugin: /^vike:/ },
  { name: 'VitePress', plugin: /^vitepress/ },
]

/**
 * @param plugins - Vite's plugins
 * @throws {AbpError} `WRONG_ADAPTER` if a framework writes the pages: Vite then does not pass them to plugins
 */
export function expectPlainVite(plugins: readonly { name: string }[]): void {
  const framework = frameworks.find(({ plugin }) => plugins.some(({ name }) => plugin.test(name)))
  if (!framework) return
  const { name, adapter, remedy = 'There is no adapter for it yet' } = framework
  const error = new AbpError(
    'WRONG_ADAPTER',
    `@abp-kit/vite is for apps whose pages are HTML files. ${name} writes its pages itself, so none of them would offer anything to agents. ${
      adapter
        ? `Use ${adapter}: https://github.com/abp-kit/abp-kit/tree/main/adapters/${adapter.split('/')[1]}#readme`
        : `${remedy}: https://github.com/abp-kit/abp-kit/tree/main/adapters`
    }`,
  )
  throw withDocs(error)
}

/** @returns the error for pages that Vite does not pass to plugins */
export function pagesNotFound(where: string): AbpError {
  const error = new AbpError(
    'HTML_NOT_FOUND',
    `${where}, so no page offers anything to agents. If the app has an index.html, name it as the build's input. If a server of your own writes the pages, see https://github.com/abp-kit/abp-kit/tree/main/adapters/vite#pages-that-a-server-writes. In a build of a library, leave \`abp()\` out.`,
  )
  return withDocs(error)
}

/** @returns the error for an app with `ready: 'manual'` that never calls `abpReady` */
export function readyMissing(): AbpError {
  const error = new AbpError(
    'READY_MISSING',
    "With `ready: 'manual'` calls wait until the app says that handlers can run, and nothing in this build says so. Call `abpReady()` of `@abp-kit/vite/client` where the app has started, or leave the option out.",
  )
  return withDocs(error)
}

/**
 * Detects a dev server's pages that bypassed the plugin. Skips pages that a server renders with the link.
 *
 * @param wasAsked - whether the plugin has processed a page
 * @param report - called once
 */
export function watchPages(wasAsked: () => boolean, report: (error: AbpError) => void) {
  let isDone = false
  return (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isDone && request.headers['sec-fetch-dest'] === 'document') {
      const hasLink = readsLink(response)
      response.once('finish', () => {
        const isPage = /^text\/html/.test(String(response.getHeader('content-type')))
        // The page URLs of Vite's own tools start with two underscores.
        if (isDone || wasAsked() || !isPage || response.statusCode !== 200 || /\/__/.test(request.url ?? ''))
          return
        if (hasLink()) return
        isDone = true
        report(pagesNotFound(`${request.url} was not passed to \`transformIndexHtml\` of Vite`))
      })
    }
    next()
  }
}

/** @returns a function that returns whether the response so far contains the manifest link */
function readsLink(response: ServerResponse): () => boolean {
  let isFound = false
  const read = (chunk: unknown) => {
    const text = chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : String(chunk)
    isFound ||= text.includes('rel="abp-manifest"')
  }
  const reading: ProxyHandler<ServerResponse['write'] & ServerResponse['end']> = {
    apply(target, self, args) {
      read(args[0])
      return Reflect.apply(target, self, args)
    },
  }
  response.write = new Proxy(response.write, reading)
  response.end = new Proxy(response.end, reading)
  return () => isFound
}
