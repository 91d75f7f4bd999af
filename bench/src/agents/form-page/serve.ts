import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { type LoopbackServer, startLoopbackServer } from '../../loopback-server.ts'

/**
 * @param script - runs in the page, before the page's own
 * @returns the document: labels, boxes and buttons
 */
const documentOf = (script: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Document tools</title><link rel="icon" href="data:,">
<script>${script}</script><script type="module" src="/page.js"></script></head>
<body>
<h1>Document tools</h1>
<p>Fill a form, and download what it makes.</p>
<form id="html">
<h2>Markdown to HTML</h2>
<label>Title <input name="title" required></label>
<label>Markdown <textarea name="markdown" rows="8" required></textarea></label>
<button>Make HTML</button> <output></output>
</form>
<form id="csv">
<h2>Table to CSV</h2>
<label>Title <input name="title" required></label>
<p id="rows">One row a line, cells separated by semicolons; the first line names the columns.</p>
<label>Rows <textarea name="rows" rows="8" aria-describedby="rows" required></textarea></label>
<button>Make CSV</button> <output></output>
</form>
<form id="png">
<h2>Text to QR code (PNG)</h2>
<label>Text <input name="text" required></label>
<button>Make QR code</button> <output></output>
</form>
</body>
</html>
`

/**
 * Serves the page for people on a free port of this machine.
 *
 * @param script - runs in the page before its own, for example to spoil the files that it makes
 */
export async function serveFormPage(script = ''): Promise<LoopbackServer> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    write: false,
    outdir: '/',
    logLevel: 'error',
  })
  const scripts = new Map(bundle.outputFiles.map(({ path, text }) => [path.replace(/^.*\//, '/'), text]))
  return startLoopbackServer(({ url = '/' }, response) => {
    const code = scripts.get(url)
    const answer = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
    if (code !== undefined) answer('text/javascript', code)
    else if (url === '/') answer('text/html', documentOf(script))
    else response.writeHead(404).end()
  })
}
