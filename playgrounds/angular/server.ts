// Serves the build as a static host does, with the manifest's headers that docs/static-hosts.md asks for.
import { createServer } from 'node:http'
import sirv from 'sirv'

const { BASE_PATH = '', HOST = '127.0.0.1', PORT = '4000' } = process.env

const files = sirv('dist/browser', {
  single: true,
  setHeaders(response, path) {
    if (path !== '/abp.json') return
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cache-Control', 'public, max-age=3600')
  },
})

createServer((request, response) => {
  const { url = '/' } = request
  if (url.startsWith(BASE_PATH)) request.url = url.slice(BASE_PATH.length) || '/'
  files(request, response, () => void response.writeHead(404).end())
}).listen(Number(PORT), HOST)
