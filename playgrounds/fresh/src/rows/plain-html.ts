import { writeFiles } from './app-files.ts'
import type { Row } from './row.ts'

const page = (title: string, more = '') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    ${more}<link rel="icon" href="data:,">
  </head>
  <body>
    <main>${title}</main>
  </body>
</html>
`

/** A site of several pages, with a definition as docs/plain-html.md describes it. */
const files: Record<string, string> = {
  'site/index.html': page('Hello'),
  'site/about.html': page('About'),
  'site/guides/first/index.html': page('First steps'),
  'site/guides/based.html': page('Based', '<base href="../">\n    '),
  'site/404.html': page('Not found'),
  'site/handlers/markdown.js': `import DOMPurify from '../vendor/dompurify.js'
import { marked } from '../vendor/marked.js'

export default async ({ markdown }) => ({ html: DOMPurify.sanitize(await marked(markdown)) })
`,
  'site/abp.js': `import { defineApp, defineCapability } from './abp-kit/index.js'

const text = (name) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] })

export default defineApp({
  id: 'com.example.site',
  name: 'Site',
  version: '1.0.0',
  capabilities: [
    defineCapability({
      name: 'convert.markdownToHtml',
      description: 'Convert Markdown to sanitized HTML',
      input: text('markdown'),
      output: text('html'),
      load: () => import('./handlers/markdown.js'),
    }),
  ],
})
`,
}

/** A site has no package manager: its libraries are files of its own. */
const build = (commands: readonly string[]) => `import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'

mkdirSync('site/vendor', { recursive: true })
copyFileSync('node_modules/marked/lib/marked.esm.js', 'site/vendor/marked.js')
copyFileSync('node_modules/dompurify/dist/purify.es.mjs', 'site/vendor/dompurify.js')
for (const command of ${JSON.stringify(commands)})
  execFileSync('npx', ['abp', ...command.split(' ')], { stdio: 'inherit' })
`

function row(name: string, commands: readonly string[], basePath?: string): Row {
  const written = { ...files, 'inject.js': build(commands) }
  return {
    name: `plain HTML, ${name}`,
    framework: 'html',
    versions: {},
    staticFolder: 'site',
    pages: ['/', '/about', '/guides/first/', '/guides/based'],
    ...(basePath !== undefined && { basePath }),
    async write(directory) {
      await writeFiles(directory, written)
    },
  }
}

/** Sites without a build. Their 404 page is shown at every address, so its own addresses are absolute. */
export const plainHtmlRows: Row[] = [
  row('abp inject', [
    'inject site --exclude 404.html',
    'inject site/404.html --definition site/abp.js --base /',
  ]),
  row('abp inject below a base path', ['inject site --base /docs/'], '/docs'),
]
