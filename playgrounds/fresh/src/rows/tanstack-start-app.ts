/** The files of an app, by their paths. */
export type Files = Record<string, string>

/** TanStack Start with one of the libraries that render its pages. */
export interface Library {
  /** As the packages of TanStack name it. */
  name: 'react' | 'solid' | 'vue'
  /** How the table of the matrix names it; React's rows do not say it. */
  title?: string
  versions: Record<`@tanstack/${string}-start`, string> & Record<string, string>
  /** The plugins of Vite beside TanStack's, as the text of imports, and of calls. */
  imports: string
  plugins: string
  files: Files
}

const router = (library: string) => `import { createRouter } from '@tanstack/${library}-router'
import { routeTree } from './routeTree.gen'

export let router

export function getRouter() {
  const made = createRouter({ routeTree })
  if (typeof window !== 'undefined') router = made
  return made
}
`

const page = (library: string, path: string, heading: string) =>
  `import { createFileRoute } from '@tanstack/${library}-router'

export const Route = createFileRoute('${path}')({ component: () => <main><h1>${heading}</h1></main> })
`

/**
 * @param imports - of the root route, beside those of the router
 * @param document - what the root route's component returns
 * @param charset - how the library names the attribute
 */
const files = (library: string, imports: string, document: string, charset = 'charset'): Files => ({
  'src/router.jsx': router(library),
  'src/routes/index.jsx': page(library, '/', 'Hello'),
  'src/routes/about.jsx': page(library, '/about', 'About'),
  'src/routes/__root.jsx': `import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/${library}-router'
${imports}
export const Route = createRootRoute({
  head: () => ({ meta: [{ ${charset}: 'utf-8' }, { title: 'App' }], links: [{ rel: 'icon', href: 'data:,' }] }),
  component: () => (
${document}
  ),
})
`,
})

const vite = '8.3.8'

/** With React, as the templates of TanStack were at the time of a version. */
function withReact(
  start: string,
  {
    router = start,
    plugin = '5.2.0',
    vite = '7.3.8',
  }: { router?: string; plugin?: string; vite?: string } = {},
): Library {
  return {
    name: 'react',
    versions: {
      '@tanstack/react-router': router,
      '@tanstack/react-start': start,
      '@vitejs/plugin-react': plugin,
      react: '19.2.7',
      'react-dom': '19.2.7',
      vite,
    },
    imports: "import react from '@vitejs/plugin-react'",
    plugins: 'react()',
    files: files(
      'react',
      '',
      `    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: 'document.documentElement.dataset.theme = "light"' }} />
        <HeadContent />
        <script dangerouslySetInnerHTML={{ __html: 'document.documentElement.dataset.font = "large"' }} />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>`,
      'charSet',
    ),
  }
}

/** The first release candidate of 1.0, and one between it and the newest; both are on Vite 7. */
export const reactFloor = withReact('1.132.0')
export const react157 = withReact('1.157.18')
export const react = withReact('1.169.5', { router: '1.170.46', plugin: '6.3.0', vite })

export const solid: Library = {
  name: 'solid',
  title: 'Solid',
  versions: {
    '@tanstack/solid-router': '1.170.36',
    '@tanstack/solid-start': '1.168.55',
    'solid-js': '1.9.19',
    vite,
    'vite-plugin-solid': '2.11.14',
  },
  imports: "import solid from 'vite-plugin-solid'",
  plugins: 'solid({ ssr: true })',
  files: files(
    'solid',
    "import { HydrationScript } from 'solid-js/web'",
    `    <html lang="en">
      <head>
        <script innerHTML={'document.documentElement.dataset.theme = "light"'} />
        <HydrationScript />
      </head>
      <body>
        <HeadContent />
        <Outlet />
        <Scripts />
      </body>
    </html>`,
  ),
}

export const vue: Library = {
  name: 'vue',
  title: 'Vue',
  versions: {
    '@tanstack/vue-router': '1.168.9',
    '@tanstack/vue-start': '1.167.16',
    '@vitejs/plugin-vue': '6.0.11',
    '@vitejs/plugin-vue-jsx': '5.1.6',
    vite,
    vue: '3.5.45',
  },
  imports: "import vue from '@vitejs/plugin-vue'\nimport vueJsx from '@vitejs/plugin-vue-jsx'",
  plugins: 'vue(), vueJsx()',
  files: files(
    'vue',
    "import { Body, Html } from '@tanstack/vue-router'",
    `    <Html>
      <head>
        <HeadContent />
      </head>
      <Body>
        <Outlet />
        <Scripts />
      </Body>
    </Html>`,
  ),
}
