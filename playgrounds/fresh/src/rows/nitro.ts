import { copyDefinition, writeFiles } from './app-files.ts'
import type { Row } from './row.ts'
import { nitroVersion } from './solid-start.ts'

const nitro = { nitro: nitroVersion, vite: '8.3.8' }

/** An app of Nitro's plugin for Vite. */
interface App {
  versions: Record<string, string>
  /** By their paths. */
  files: Record<string, string>
  /** The text of imports in Vite's configuration, of plugins, and of its other fields. */
  imports?: string
  plugins?: string
  config?: string
}

/** Vite's own commands build and serve it. */
function row(mode: string, { versions, files, imports = '', plugins = '', config = '' }: App): Row {
  return {
    name: `nitro ${nitroVersion}, ${mode}`,
    framework: 'vite',
    versions: { ...nitro, ...versions },
    async write(directory) {
      const written = {
        ...files,
        'vite.config.js': `import { abp } from '@abp-kit/vite'
import { nitro } from 'nitro/vite'
import { defineConfig } from 'vite'
${imports}
export default defineConfig({
  plugins: [abp({ check: 'error' }), nitro(), ${plugins}],
  ${config}
})
`,
      }
      await writeFiles(directory, written)
      await copyDefinition(directory)
    },
  }
}

const client = (file: string) =>
  `environments: { client: { build: { rollupOptions: { input: '${file}' } } } }`

/** The HTML file is the template of every page, and an entry for the server may fill it. */
const html: App = {
  versions: {},
  files: {
    'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>App</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main><!--ssr-outlet--></main>
    <script type="module" src="/src/main.js"></script>
  </body>
</html>
`,
    'src/entry-server.js':
      "export default { fetch: (request) => new Response('Hello from ' + new URL(request.url).pathname) }\n",
    'src/main.js': "document.querySelector('main').dataset.started = 'yes'\n",
  },
}

/** The app's own module writes the document. */
const react: App = {
  versions: { '@vitejs/plugin-react': '6.3.0', react: '19.2.7', 'react-dom': '19.2.7' },
  imports: "import react from '@vitejs/plugin-react'",
  plugins: 'react()',
  config: client('./src/entry-client.jsx'),
  files: {
    'src/app.jsx': `import { useState } from 'react'

export function App() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`,
    'src/entry-client.jsx': `import '@vitejs/plugin-react/preamble'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.jsx'

hydrateRoot(document.querySelector('main'), <App />)
`,
    'src/entry-server.jsx': `import { renderToReadableStream } from 'react-dom/server.edge'
import { App } from './app.jsx'
import assets from './entry-client?assets=client'

export default {
  async fetch() {
    const page = (
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <title>App</title>
          <link rel="icon" href="data:," />
          <script type="module" src={assets.entry} />
        </head>
        <body>
          <main>
            <App />
          </main>
        </body>
      </html>
    )
    return new Response(await renderToReadableStream(page), { headers: { 'content-type': 'text/html;charset=utf-8' } })
  },
}
`,
  },
}

const vue: App = {
  versions: { '@vitejs/plugin-vue': '6.0.11', vue: '3.5.45' },
  imports: "import vue from '@vitejs/plugin-vue'",
  plugins: 'vue()',
  // Without the file's extension, and with an entry for the server that is not where Nitro looks for it.
  config: `environments: {
    client: { build: { rollupOptions: { input: './app/start' } } },
    ssr: { build: { rollupOptions: { input: './app/render' } } },
  }`,
  files: {
    'app/app.vue':
      '<script setup>\nimport { ref } from "vue"\nconst count = ref(0)\n</script>\n\n<template><button @click="count++">{{ count }}</button></template>\n',
    'app/start.js': `import { createSSRApp } from 'vue'
import App from './app.vue'

createSSRApp(App).mount('main')
`,
    'app/render.js': `import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import App from './app.vue'
import assets from './start?assets=client'

// Nothing is exported by default.
export async function fetch() {
  const main = await renderToString(createSSRApp(App))
  const page = \`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,"></head>
<body><main>\${main}</main><script type="module" src="\${assets.entry}"></script></body>
</html>\`
  return new Response(page, { headers: { 'content-type': 'text/html;charset=utf-8' } })
}
`,
  },
}

const prerendered = {
  ...react,
  config: `${react.config},\n  nitro: { preset: 'static', prerender: { routes: ['/', '/404.html'] } },`,
}

/** Nitro's server answers all by itself. */
const withoutPages: App = { versions: {}, files: { 'routes/index.js': "export default () => 'Hello'\n" } }

/** Apps with Nitro as a plugin of Vite, without a framework around it. */
export const nitroRows: Row[] = [
  // Nitro's preview starts the server of such a template a second time, and the two ask each other without end.
  { ...row('index.html', html), command: () => ['node', '.output/server/index.mjs'] },
  row('React', react),
  { ...row('React, prerendered', prerendered), staticFolder: '.output/public' },
  row('Vue', vue),
  {
    ...row('base', {
      ...react,
      config: `${react.config},\n  base: '/docs/',\n  nitro: { baseURL: '/docs/' },`,
    }),
    basePath: '/docs/',
  },
  { ...row('no pages', withoutPages), refused: 'HTML_NOT_FOUND' },
]
