// Started by discovery.ts. Serves any number of apps, at /0, /1, …, and sends its address to its parent.
import { createServer } from 'node:http'

const capabilities = Array.from({ length: 10 }, (_, index) => ({
  name: `bench.capability${index}`,
  description: 'Does something that takes a sentence or two to describe, as capabilities do.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' }, count: { type: 'integer' } } },
}))
const meta = Array.from(
  { length: 40 },
  (_, index) => `<meta name="tag-${index}" content="${'x'.repeat(150)}">`,
)
const body = '<p>hello</p>'.repeat(2700)

const server = createServer(({ url = '/' }, response) => {
  const [, page = '', file] = url.split('/')
  if (file === 'abp.json') {
    const app = { id: `com.example.app${page}`, name: `App ${page}`, version: '1.0.0' }
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ abp: '0.1', app, capabilities }))
    return
  }
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html><head><meta charset="utf-8">${meta.join('')}<link rel="abp-manifest" href="/${page}/abp.json"></head><body>${body}</body></html>`,
    )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})
process.once('disconnect', () => process.exit())
