import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** @returns the packages of an app in framework mode */
export function reactRouterPackages(version: string, vite: string, react = '19.2.7'): Record<string, string> {
  return {
    '@react-router/dev': version,
    '@react-router/node': version,
    '@react-router/serve': version,
    'react-router': version,
    isbot: '5.1.31',
    react,
    'react-dom': react,
    typescript: '5.9.3',
    vite,
  }
}

const config = `import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [reactRouter()] })
`

const root = `import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'

export function Layout({ children }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: 'document.documentElement.dataset.theme = "light"' }} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>App</title>
        <Meta />
        <Links />
        <script dangerouslySetInnerHTML={{ __html: 'document.documentElement.dataset.font = "large"' }} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function HydrateFallback() {
  return <p>Loading</p>
}

export function ErrorBoundary({ error }) {
  return <h1>{isRouteErrorResponse(error) ? error.status : 'Error'}</h1>
}
`

const page = `export default function Page() {
  return <main>Hello</main>
}
`

/**
 * Such as the template of React Router's own generator, which downloads it from a host that a test cannot reach. With scripts in
 * the head, as apps have them for their theme: React must find them where the server wrote them.
 */
const files: Record<string, string> = {
  'vite.config.ts': config,
  'app/root.jsx': root,
  'app/routes.js': `import { index, route } from '@react-router/dev/routes'

export default [index('routes/home.jsx'), route('about', 'routes/about.jsx')]
`,
  'app/routes/home.jsx': page,
  'app/routes/about.jsx': page,
}

/** @param options - of react-router.config, as the text of an object's fields */
export async function writeReactRouter(directory: string, options = ''): Promise<void> {
  const all = { ...files, 'react-router.config.ts': `export default { ${options} }\n` }
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), text)
  }
}
