import { keepsPageOnEdits, navigatesInPage, writeDefinition } from '../page-life.ts'
import { writeFiles } from './app-files.ts'
import type { Row } from './row.ts'

/** An app of one of the libraries, in a mode of Vite that fits it. */
interface Library {
  /** Such as `Vue with its router, base path`. */
  name: string
  versions: Record<string, string>
  /** The import of the library's plugin, and its call; with others, if the mode needs them. */
  imports: string
  plugins: string
  /** More of Vite's configuration, as the text of an object's fields. */
  config?: string
  basePath?: string
  files: Record<string, string>
  /** The component that says `Hello`, which is edited while the page is open. */
  component: string
  /** The body of a handler that goes to `path` with the library's router. */
  open?: string
}

const vite = '8.3.8'

const page = (script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>App</title>
  </head>
  <body>
    <div id="app"></div>
    <script type="module" src="/src/${script}"></script>
  </body>
</html>
`

const nonce = 'bm9uY2Vfb2ZfYV9yb3c'
const policy = JSON.stringify({
  'content-security-policy': `script-src 'nonce-${nonce}'; object-src 'none'`,
})

const libraries: Library[] = [
  {
    name: 'Vue with its router, base path',
    versions: { vue: '3.5.45', 'vue-router': '5.5.1', '@vitejs/plugin-vue': '6.0.11' },
    imports: "import vue from '@vitejs/plugin-vue'",
    plugins: 'vue()',
    basePath: '/app',
    files: {
      'index.html': page('main.js'),
      'src/main.js': `import { createApp } from 'vue'
import App from './App.vue'
import { router } from './router.js'

createApp(App).use(router).mount('#app')
`,
      'src/router.js': `import { createRouter, createWebHistory } from 'vue-router'
import Home from './Home.vue'

export const router = createRouter({
  history: createWebHistory(import.meta.env.BASE_URL),
  routes: [
    { path: '/', component: Home },
    { path: '/about', component: () => import('./About.vue') },
    { path: '/:rest(.*)', component: { template: '' } },
  ],
})
`,
      'src/App.vue': '<template><main><RouterView /></main></template>\n',
      'src/Home.vue': '<template><h1>Hello</h1></template>\n',
      'src/About.vue': '<template><h1>About</h1></template>\n',
    },
    component: 'src/Home.vue',
    open: "const { router } = await import('../src/router.js')\n    await router.push(path)",
  },
  {
    name: 'Svelte, cspNonce',
    versions: { svelte: '5.57.3', '@sveltejs/vite-plugin-svelte': '7.3.1' },
    imports: "import { svelte } from '@sveltejs/vite-plugin-svelte'",
    plugins: 'svelte()',
    config: `html: { cspNonce: '${nonce}' }, server: { headers: ${policy} }, preview: { headers: ${policy} }`,
    files: {
      'index.html': page('main.js'),
      'src/main.js': `import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.querySelector('#app') })
`,
      'src/App.svelte': '<h1>Hello</h1>\n\n<style>\n  h1 {\n    color: teal;\n  }\n</style>\n',
    },
    component: 'src/App.svelte',
  },
  {
    name: 'Solid, PWA',
    versions: { 'solid-js': '1.9.19', 'vite-plugin-solid': '2.11.14', 'vite-plugin-pwa': '2.0.0' },
    imports: `import { leaveToAgents } from '@abp-kit/vite'
import { VitePWA } from 'vite-plugin-pwa'
import solid from 'vite-plugin-solid'`,
    plugins: 'solid(), VitePWA({ workbox: { manifestTransforms: [leaveToAgents] } })',
    files: {
      'index.html': page('main.jsx'),
      'src/main.jsx': `import { render } from 'solid-js/web'
import App from './App.jsx'

render(() => <App />, document.querySelector('#app'))
`,
      'src/App.jsx': 'export default function App() {\n  return <h1>Hello</h1>\n}\n',
    },
    component: 'src/App.jsx',
  },
  {
    name: 'Preact with its router',
    versions: { preact: '11.2.0', 'preact-iso': '2.12.2', '@preact/preset-vite': '2.10.6' },
    imports: "import preact from '@preact/preset-vite'",
    plugins: 'preact()',
    files: {
      'index.html': page('main.jsx'),
      'src/main.jsx': `import { render } from 'preact'
import { App } from './App.jsx'

render(<App />, document.querySelector('#app'))
`,
      'src/App.jsx': `import { LocationProvider, Router, useLocation } from 'preact-iso'
import { Home } from './Home.jsx'
import { keepRoute } from './navigation.js'

const About = () => <h1>About</h1>
const Missing = () => <h1>Missing</h1>

function Pages() {
  keepRoute(useLocation().route)
  return (
    <Router>
      <Home path="/" />
      <About path="/about" />
      <Missing default />
    </Router>
  )
}

export function App() {
  return (
    <LocationProvider>
      <Pages />
    </LocationProvider>
  )
}
`,
      'src/Home.jsx': 'export function Home() {\n  return <h1>Hello</h1>\n}\n',
      'src/navigation.js': `export let route

export function keepRoute(given) {
  route = given
}
`,
    },
    component: 'src/Home.jsx',
    open: "const { route } = await import('../src/navigation.js')\n    route(path)",
  },
]

function row({
  name,
  versions,
  imports,
  plugins,
  config = '',
  basePath,
  files,
  component,
  open,
}: Library): Row {
  const written = {
    ...files,
    'vite.config.js': `import { abp } from '@abp-kit/vite'
import { defineConfig } from 'vite'
${imports}

export default defineConfig({ base: '${basePath ?? ''}/', plugins: [abp({ check: 'error' }), ${plugins}], ${config} })
`,
  }
  return {
    name: `vite ${vite}, ${name}`,
    framework: 'vite',
    versions: { vite, ...versions },
    ...(basePath !== undefined && { basePath: `${basePath}/` }),
    async write(directory) {
      await writeFiles(directory, written)
      await writeDefinition(directory, open)
    },
    async alsoTry({ url, directory, mode }) {
      if (open !== undefined) await navigatesInPage(url)
      if (mode === 'dev') await keepsPageOnEdits(url, { app: directory, component })
    },
  }
}

/** Apps of Vite's libraries, each in a mode of Vite: built, in the preview server, and in development with edits. */
export const viteLibraryRows: Row[] = libraries.map(row)
