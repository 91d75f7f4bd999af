import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { Complaint } from './browser.ts'

/** Keeps what the console says, where a driver has no access to it. Runs in the page, before all else. */
const script = `<script>(() => {
  const complaints = (window[Symbol.for('test-complaints')] = [])
  const keep = (type, ...words) => complaints.push({ type, text: words.map(String).join(' ') })
  for (const type of ['warn', 'error']) {
    const original = console[type]
    console[type] = (...words) => { keep(type, ...words); original.apply(console, words) }
  }
  addEventListener('error', ({ message, target }) => keep('error', message ?? 'Not loaded: ' + (target.src || target.href)), true)
  addEventListener('unhandledrejection', ({ reason }) => keep('error', reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => keep('error', violatedDirective, blockedURI))
})()</script>`

/** Runs in the page. */
export function readComplaints(): Complaint[] {
  return Reflect.get(window, Symbol.for('test-complaints'))
}

/** Starts a proxy that puts the recorder into each document. */
export async function startRecorder(): Promise<Server> {
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const passed = request(asked.url ?? '', { method: asked.method, headers }, (got) => pass(got, answer))
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}

function pass(got: IncomingMessage, answer: ServerResponse): void {
  const isPage = got.headers['content-type']?.includes('text/html')
  const { 'content-length': length, ...headers } = got.headers
  answer.writeHead(got.statusCode ?? 502, isPage ? headers : got.headers)
  if (!isPage) return void got.pipe(answer)
  let inserted = false
  got.setEncoding('utf8')
  got.on('data', (text: string) => {
    answer.write(inserted ? text : text.replace(/<head[^>]*>/, (head) => head + script))
    inserted ||= text.includes('<head')
  })
  got.on('end', () => answer.end())
}
