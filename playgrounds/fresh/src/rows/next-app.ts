import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDefinition, writeFiles } from './app-files.ts'
import type { Row } from './row.ts'

// What apps of Next.js are made of, as create-next-app and the adapter's README write it.

/** With types in which a component must return an element or null, as apps have that began before React 18.3. */
export const react18 = { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.0.28' }
export const react19 = { react: '19.3.1', 'react-dom': '19.3.1', '@types/react': '19.3.0' }
export const typed = { typescript: '5.9.3', '@types/node': '24.19.2' }
export const mdx = { '@next/mdx': '16.4.6', '@mdx-js/loader': '3.1.1', '@mdx-js/react': '3.1.1' }
export const reactCompiler = { 'babel-plugin-react-compiler': '1.0.0' }

/** The floor, the newest of the older major version, the first and the newest of the other. */
export const versions = {
  floor: { next: '15.3.0' },
  newest15: { next: '15.5.29' },
  first16: { next: '16.0.0' },
  newest: { next: '16.4.6' },
}

/** The texts of files, by their paths in the app. */
export type Files = Record<string, string>

export const tsconfig: Files = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['dom', 'dom.iterable', 'esnext'],
      skipLibCheck: true,
      strict: true,
      noEmit: true,
      esModuleInterop: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      resolveJsonModule: true,
      isolatedModules: true,
      jsx: 'preserve',
      incremental: true,
      plugins: [{ name: 'next' }],
    },
    include: ['**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
    exclude: ['node_modules'],
  }),
}

/**
 * @param options - the configuration's fields, as code
 * @param imports - more lines at the top of the file
 * @param exported - what is exported
 */
export const config = (options: string, imports = '', exported = 'withAbp(nextConfig)'): Files => ({
  ...tsconfig,
  'next.config.ts': `import { withAbp } from '@abp-kit/next/config'
import type { NextConfig } from 'next'
${imports}
const nextConfig: NextConfig = { ${options} }
export default ${exported}
`,
})

export const manifestOfApp: Files = { 'app/abp.json/route.ts': "export * from '@abp-kit/next/route'\n" }
export const manifestOfPages: Files = {
  'pages/api/abp.ts': "export { default } from '@abp-kit/next/pages/route'\n",
}
/** Not needed from Next.js 16.3. */
export const registration: Files = { 'instrumentation-client.ts': "import '@abp-kit/next/pages/client'\n" }

export const layout = `import { Abp } from '@abp-kit/next'
import type { ReactNode } from 'react'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Abp />
        {children}
      </body>
    </html>
  )
}
`
/** A page that is shown instead of all layouts. */
export const globalNotFound = layout
  .replace("import type { ReactNode } from 'react'\n", '')
  .replace('Layout({ children }: { children: ReactNode })', 'NotFound()')
  .replace('{children}', '<h1>Not found</h1>')

export const home = 'export default function Page() {\n  return <main>Hello</main>\n}\n'

/** A static page, and the manifest. */
export const smallest: Files = { 'app/layout.tsx': layout, 'app/page.tsx': home, ...manifestOfApp }

export const document: Files = {
  'pages/_document.tsx': `import { AbpHead } from '@abp-kit/next/pages'
import { Head, Html, Main, NextScript } from 'next/document'

export default function Document() {
  return (
    <Html>
      <Head>
        <AbpHead />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  )
}
`,
}
export const pagesRouter: Files = { ...document, 'pages/index.tsx': home }

/** A row, with what is special about it. The files of a later part replace those of an earlier one. */
export function row(
  name: string,
  app: Omit<Row, 'name' | 'framework' | 'write'>,
  ...parts: readonly Files[]
): Row {
  return {
    name: `next ${name}`,
    framework: 'next',
    ...app,
    async write(directory) {
      const files: Files = Object.assign({}, ...parts)
      await writeFiles(directory, files)
      // As in new apps, the syntax of such files says what they are.
      const isTyped = !('next.config.js' in files)
      await copyDefinition(directory, join(app.workspace ?? '', 'abp', isTyped ? 'index.ts' : 'index.js'))
      if (!isTyped || app.workspace !== undefined)
        await editPackage(directory, isTyped ? { workspaces: ['apps/*', 'packages/*'] } : { type: undefined })
    },
  }
}

async function editPackage(directory: string, fields: Record<string, unknown>): Promise<void> {
  const file = join(directory, 'package.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...fields }))
}
