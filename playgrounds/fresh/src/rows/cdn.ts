import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { servers } from '../try-out.ts'
import type { Row, ServedApp } from './row.ts'

/** Stands in a row's configuration for the origin of the CDN. */
export const cdn = 'http://cdn.invalid'

/** Where a build puts the files, and the path that their addresses have more. */
interface BuiltFiles {
  folder: string
  below?: string
}

type Server = (port: number) => [program: string, ...args: string[]]

/**
 * Serves the files of the build from another origin, as apps with a CDN do.
 *
 * @param config - the file that names the {@link cdn}
 */
export function onCdn(row: Row, config: string, { folder, below = '' }: BuiltFiles): Row {
  const server: Server | undefined = row.command ?? { ...servers, html: undefined }[row.framework]
  if (!server) throw new Error(`${row.name} has no server of its own.`)
  let origin = cdn
  return {
    ...row,
    command: (port) => ['node', 'serve-with-cdn.mjs', ...server(port)],
    async write(directory) {
      await row.write(directory)
      const port = await getPort()
      origin = `http://127.0.0.1:${port}`
      const path = join(directory, config)
      const text = await readFile(path, 'utf8')
      await writeFile(path, text.replaceAll(cdn, origin))
      await writeFile(join(directory, 'serve-with-cdn.mjs'), serverText(port, folder, below))
    },
    async alsoTry({ url, mode }: ServedApp) {
      const html = await (await fetch(url)).text()
      if (mode === 'built' && !html.includes(`${origin}/`))
        throw new Error(`the page names no file of ${origin}`)
    },
  }
}

/** A program that serves the folder, and starts the app's own server with its arguments. */
const serverText = (
  port: number,
  folder: string,
  below: string,
) => `import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const types = { css: 'text/css', js: 'text/javascript', json: 'application/json' }

createServer(({ url }, response) => {
  const path = new URL(url, 'http://cdn').pathname
  response.setHeader('access-control-allow-origin', '*')
  try {
    const file = readFileSync(${JSON.stringify(folder)} + path.replace(${JSON.stringify(below)}, ''))
    response.setHeader('content-type', types[path.split('.').at(-1)] ?? 'application/octet-stream')
    response.end(file)
  } catch {
    response.writeHead(404).end()
  }
}).listen(${port}, '127.0.0.1')

const [program, ...args] = process.argv.slice(2)
const server = spawn(program, args, { stdio: 'inherit' })
server.on('exit', (code) => process.exit(code ?? 1))
process.on('SIGTERM', () => server.kill())
`
