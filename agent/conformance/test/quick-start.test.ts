import { createServer } from 'node:http'
import { onTestFinished, test } from 'vitest'
import { checkSite } from '../src/index.ts'
import { useBrowser } from './fixtures/shared-browser.ts'

const browser = useBrowser()

/**
 * The app of the public specification's quick start, written after its text: agenticbrowserprotocol.io/guides/examples,
 * "Minimal ABP App", and the implementation guide, §4. Its own code is not copied, as its licence is not known. The parts
 * are those of the text: a page with a link, a manifest beside it, and a classic script at the end of the body.
 */
const page = (script: string) => `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Markdown converter</title>
  <link rel="abp-manifest" href="/abp.json">
  <link rel="icon" href="data:,">
</head>
<body><h1>Markdown converter</h1>${script}</body>
</html>`

const app = { id: 'com.example.markdown', name: 'Markdown converter', version: '1.0.0' }
const capability = {
  name: 'convert.markdownToHtml',
  description: 'Convert Markdown text to HTML',
  inputSchema: {
    type: 'object',
    properties: {
      markdown: { type: 'string', description: 'The text to convert' },
      options: {
        type: 'object',
        description: 'How to convert it',
        properties: { sanitize: { type: 'boolean', default: true } },
      },
    },
    required: ['markdown'],
  },
  outputSchema: {
    type: 'object',
    properties: {
      html: { type: 'string', description: 'The HTML' },
      inputLength: { type: 'number', description: 'The length of the text' },
    },
  },
}

/** A runtime with what the text asks for, and no more: four methods, an object that is made when the script runs. */
const runtime = `
window.abp = {
  protocolVersion: '0.1',
  app: ${JSON.stringify(app)},
  initialized: false,
  sessionId: null,
  async initialize() {
    this.sessionId = crypto.randomUUID()
    this.initialized = true
    return {
      sessionId: this.sessionId, protocolVersion: '0.1', app: this.app,
      capabilities: [{ name: 'convert.markdownToHtml', available: true }],
      features: { notifications: false, progress: false, elicitation: false },
    }
  },
  async shutdown() {
    this.initialized = false
    this.sessionId = null
  },
  async call(name, params = {}) {
    const fail = (code, message, retryable) => ({ success: false, error: { code, message, retryable } })
    if (!this.initialized) return fail('NOT_INITIALIZED', 'Call initialize first', true)
    switch (name) {
      case 'convert.markdownToHtml': {
        if (typeof params.markdown !== 'string') return fail('INVALID_PARAMS', 'markdown is required', false)
        const html = params.markdown.replace(/^# (.*)$/gm, '<h1>$1</h1>').replace(/\\*\\*(.+?)\\*\\*/g, '<b>$1</b>')
        return { success: true, data: { html, inputLength: params.markdown.length } }
      }
      default: return fail('UNKNOWN_CAPABILITY', 'There is no ' + name, false)
    }
  },
  async listCapabilities() {
    return [{ ...${JSON.stringify(capability)}, available: true, requirements: [], features: {} }]
  },
}`

/** The bootstrap of the guide, §4: it makes an object whose methods wait for the runtime, which then replaces it. */
const bootstrap = `(function () {
  var resolve
  var ready = new Promise(function (done) { resolve = done })
  window.__abpReadyResolve = resolve
  function proxy(name) {
    return function () {
      var args = arguments
      return ready.then(function () { return window.abp[name].apply(window.abp, args) })
    }
  }
  window.abp = {
    protocolVersion: '0.1', app: ${JSON.stringify(app)}, initialized: false, sessionId: null,
    initialize: proxy('initialize'), shutdown: proxy('shutdown'), call: proxy('call'),
    listCapabilities: proxy('listCapabilities'),
  }
})()`

/** Serves it as a plain host of static files does. */
async function serve(html: string, script: string): Promise<string> {
  const manifest = JSON.stringify({ abp: '0.1', app, capabilities: [capability] })
  const files: Record<string, [type: string, text: string]> = {
    '/': ['text/html', html],
    '/abp.json': ['application/json', manifest],
    '/abp-runtime.js': ['text/javascript', script],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['', 'Not found']
    response.writeHead(type === '' ? 404 : 200, { 'content-type': type || 'text/plain' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
}

const found = async (url: string) => {
  const { findings, measured } = await checkSite(url, { browser: browser(), answerTimeout: 2_000 })
  return {
    rules: Object.fromEntries(findings.map(({ rule, severity }) => [rule, severity])),
    calls: measured.calls.map(({ success }) => success),
  }
}

test('the page of the quick start works for agents, and is told what its host does not send', async ({
  expect,
}) => {
  const url = await serve(page('<script src="/abp-runtime.js"></script>'), runtime)
  expect(await found(url)).toEqual({
    rules: { 'manifest-cors': 'warn', 'not-found-page': 'note' },
    calls: [true],
  })
})

test("the guide's bootstrap is found to be replaced, and to wait for ever without its runtime", async ({
  expect,
}) => {
  const html = page('<script async src="/abp-runtime.js"></script>').replace(
    '<link rel="icon"',
    `<script>${bootstrap}</script><link rel="icon"`,
  )
  const url = await serve(html, `${runtime}\nwindow.__abpReadyResolve()`)
  expect(await found(url)).toEqual({
    rules: {
      'manifest-cors': 'warn',
      'not-found-page': 'note',
      'abp-object-stays': 'error',
      'scripts-blocked': 'error',
    },
    calls: [true],
  })
})
