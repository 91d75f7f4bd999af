import { copyDefinition, writeFiles } from './app-files.ts'
import { cdn, onCdn } from './cdn.ts'
import { installedWith } from './package-managers.ts'
import type { Row } from './row.ts'

/** What each framework needs to be shown: its packages at the versions that fit each Vite, and its first module. */
interface Kind {
  /** By Vite's version. */
  versions: Partial<Record<ViteVersion, Record<string, string>>>
  /** The import of its plugin, and the call. */
  plugin?: [statement: string, call: string]
  /** More of Vite's configuration, as the text of an object's fields. */
  options?: string
  files: Record<string, string>
}

/** The floor, the newest of the middle major version, the newest. */
const viteVersions = ['6.3.7', '7.3.8', '8.3.8'] as const
type ViteVersion = '5.4.21' | (typeof viteVersions)[number]

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

const react = { react: '19.2.0', 'react-dom': '19.2.0' }

const plainHtml: Kind = {
  versions: { '6.3.7': {}, '7.3.8': {}, '8.3.8': {} },
  files: { 'index.html': page('main.ts'), 'src/main.ts': "document.body.append('Hello')\n" },
}

const severalPages: Kind = {
  versions: plainHtml.versions,
  options:
    "build: { rollupOptions: { input: ['index.html', 'guides/first/index.html', '404.html'] } }, appType: 'mpa'",
  files: {
    ...plainHtml.files,
    'guides/first/index.html': page('guide.ts'),
    'src/guide.ts': "document.body.append('First steps')\n",
    '404.html': page('main.ts'),
  },
}

const withReact: Kind = {
  versions: {
    '6.3.7': { ...react, '@vitejs/plugin-react': '4.7.0' },
    '7.3.8': { ...react, '@vitejs/plugin-react': '5.2.0' },
    '8.3.8': { ...react, '@vitejs/plugin-react': '6.3.0' },
  },
  plugin: ["import react from '@vitejs/plugin-react'", 'react()'],
  files: {
    'index.html': page('main.tsx'),
    'src/main.tsx': `import { createRoot } from 'react-dom/client'

const root = document.querySelector('#app')
if (root) createRoot(root).render(<main>Hello</main>)
`,
  },
}

/** Beside the app's own server, in a folder of their own. */
const inFolder: Kind = {
  ...withReact,
  options: "root: 'client', build: { outDir: '../dist', emptyOutDir: true }",
  files: Object.fromEntries(Object.entries(withReact.files).map(([file, text]) => [`client/${file}`, text])),
}

/** For browsers without ES modules. */
const legacyOnly: Kind = {
  ...plainHtml,
  versions: {
    '6.3.7': { '@vitejs/plugin-legacy': '6.1.1', terser: '5.51.4' },
    '8.3.8': { '@vitejs/plugin-legacy': '8.2.3', terser: '5.51.4' },
  },
  plugin: ["import legacy from '@vitejs/plugin-legacy'", 'legacy({ renderModernChunks: false })'],
}

/** All scripts of the page in it. */
const singleFile: Kind = {
  ...plainHtml,
  versions: {
    '6.3.7': { 'vite-plugin-singlefile': '2.2.0' },
    '7.3.8': { 'vite-plugin-singlefile': '2.3.4' },
    '8.3.8': { 'vite-plugin-singlefile': '2.3.4' },
  },
  plugin: ["import { viteSingleFile } from 'vite-plugin-singlefile'", 'viteSingleFile()'],
}

function row(
  name: string,
  vite: ViteVersion,
  { versions, plugin, options = '', files }: Kind,
  base: string,
): Row {
  const [statement = '', call = ''] = plugin ?? []
  const written = {
    ...files,
    'vite.config.ts': `import { abp } from '@abp-kit/vite'
import { defineConfig } from 'vite'
${statement}

export default defineConfig({ base: '${base}', plugins: [abp(), ${call}], ${options} })
`,
  }
  return {
    name: `vite ${vite}, ${name}`,
    framework: 'vite',
    versions: { vite, ...versions[vite] },
    async write(directory) {
      await writeFiles(directory, written)
      await copyDefinition(directory)
    },
  }
}

/** The newest Vite with React. */
export const newestReact = row('React', '8.3.8', withReact, '/')

// The app has no package that converts schemas of zod 3: the error names the one that fits this version.
const [, , withZod3] = installedWith(row('React with zod 3.24', '8.3.8', withReact, '/'), {
  resolutions: { zod: '3.24.4' },
})

/** Plain apps of Vite. */
export const viteRows: Row[] = [
  { ...row('plain HTML', '5.4.21', plainHtml, '/'), refused: 'FRAMEWORK_UNSUPPORTED' },
  ...viteVersions.flatMap((vite) => [
    row('plain HTML', vite, plainHtml, '/'),
    row('React', vite, withReact, '/'),
    { ...row('relative base on a static host', vite, plainHtml, './'), staticFolder: 'dist' },
  ]),
  {
    ...row('several pages below a base path on a static host', '8.3.8', severalPages, '/docs/'),
    // Vite's development server answers below its base only with the slash.
    basePath: '/docs/',
    staticFolder: 'dist',
    pages: ['', 'guides/first/'],
  },
  onCdn(row('files on a CDN', '8.3.8', withReact, `${cdn}/`), 'vite.config.ts', { folder: 'dist' }),
  row('React with its pages in a folder', '8.3.8', inFolder, '/'),
  row('plugin-legacy without modern chunks', '6.3.7', legacyOnly, '/'),
  row('plugin-legacy without modern chunks', '8.3.8', legacyOnly, '/'),
  ...viteVersions.map((vite) => ({
    ...row('vite-plugin-singlefile on a static host', vite, singleFile, './'),
    staticFolder: 'dist',
    says: 'AGENT_FILES_BUNDLED',
  })),
  ...installedWith(newestReact),
  { ...withZod3, refused: 'INVALID_SCHEMA', says: 'npm install zod-to-json-schema@~3.24' },
]
