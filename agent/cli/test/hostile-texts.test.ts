import { expect, expectTypeOf, test } from 'vitest'
import {
  fromSite,
  linesFromSite,
  type ShownText,
  visible,
  visibleJson,
} from '../src/command-line/shown-text.ts'
import type { SiteTerminal } from '../src/command-line/terminal.ts'
import { listen } from './fixtures/listen.ts'
import { runAbp } from './fixtures/run-abp.ts'

/** ESC and CSI, an OSC that sets the title, C1, BiDi overrides and isolates, tags, a zero-width space, other line ends. */
const hostile =
  '\u001b[31m\u001b]0;owned\u0007\u009b2J\u202Eevil\u2066\u{e0041}\u200b\u0085\u2028\rerror: forged'
/** What a terminal acts on, or does not show. Line ends are the program's own. */
const unfit = /[^\P{C}\n\t]|[\u2028\u2029]/u

const list = JSON.stringify([
  { name: `text.${hostile}`, description: `Count\n${hostile}`, available: true },
  { name: 'text.fail', description: 'Fail', available: true },
  { name: 'text.note', description: 'Note', available: true },
])
const page = `<!doctype html><html><head><meta charset="utf-8"><title>x</title>
<link rel="abp-manifest" href="/abp.json"><script>
console.error(${JSON.stringify(hostile)})
const list = ${list}, app = { id: 'com.example', name: ${JSON.stringify(`App\n${hostile}`)}, version: '1' }
window.abp = {
  protocolVersion: '0.1', app, initialized: false, sessionId: null,
  async initialize() {
    abp.initialized = true
    return { sessionId: 'a', protocolVersion: '0.1', app, capabilities: list, features: {} }
  },
  async shutdown() { abp.initialized = false },
  async listCapabilities() { return list },
  async describeCapability(name) { return list.find((one) => one.name === name) ?? null },
  async call(name) {
    if (name === 'text.note') return { success: true, data: { text: ${JSON.stringify(hostile)} } }
    return { success: false, error: { code: 'X_FAILED', message: ${JSON.stringify(`bad\nwarning: forged ${hostile}`)}, retryable: false } }
  },
}</script></head><body></body></html>`
const manifest = JSON.stringify({
  abp: '0.1',
  app: { id: 'com.example', name: `App\n${hostile}`, version: '1' },
  capabilities: JSON.parse(list),
})

const serve = () =>
  listen((request, response) => {
    const isManifest = request.url === '/abp.json'
    response
      .writeHead(200, { 'content-type': isManifest ? 'application/json' : 'text/html' })
      .end(isManifest ? manifest : page)
  })

test.each<[string, string[], forged: RegExp]>([
  ['discover', [], /^error: forged/m],
  ['list', [], /^error: forged/m],
  ['describe', ['text.fail'], /^error: forged/m],
  ['describe', ['text.missing'], /^error: forged/m],
  ['call', ['text.fail'], /^warning: forged/m],
  ['call', ['text.note'], /^error: forged/m],
  ['call', ['text.missing'], /^error: forged/m],
  ['check', ['--no-calls'], /^error: forged/m],
])(
  'abp %s %j writes nothing of a site that a terminal acts on',
  async (command, words, forged) => {
    const { url } = await serve()
    const { errors, out } = await runAbp('/', command, url, ...words)
    expect(out + errors).not.toMatch(unfit)
    expect(out + errors).not.toMatch(forged)
    const json = await runAbp('/', command, url, ...words, '--json')
    expect(json.out + json.errors).not.toMatch(unfit)
    // Nothing is lost: JSON has escapes.
    if (!words.includes('text.missing') || command === 'call') expect(JSON.parse(json.out)).toBeDefined()
    if (words.includes('text.note')) expect(JSON.parse(json.out).data).toEqual({ text: hostile })
  },
  60_000,
)

test('every character of Unicode that cannot be seen is removed, replaced or escaped', () => {
  for (let code = 0; code < 0x110000; code++) {
    const character = String.fromCodePoint(code)
    if (!/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue
    // Marks before numbers in Arabic and Kaithi, which are visible.
    if (/[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u.test(character)) continue
    for (const text of [
      fromSite(`a${character}b`),
      visible(`a${character}b`),
      ...linesFromSite(`a${character}b`),
    ])
      if (!/^[\n\t]$/.test(character)) expect(text, code.toString(16)).not.toContain(character)
    const json = visibleJson({ [`a${character}`]: character })
    if (character !== '\n') expect(json, code.toString(16)).not.toContain(character)
    expect(JSON.parse(json)).toEqual({ [`a${character}`]: character })
  }
})

test('emoji and texts of all scripts stay', () => {
  expect(visible('é 日本 עברית 👍\n\tx')).toBe('é 日本 עברית 👍\n\tx')
})

test('a plain string does not compile where a command shows a site', () => {
  expectTypeOf<SiteTerminal['say']>().parameter(0).toEqualTypeOf<ShownText>()
  expectTypeOf<SiteTerminal['note']>().parameter(0).toEqualTypeOf<ShownText>()
  expectTypeOf<SiteTerminal['progress']>().parameter(0).toEqualTypeOf<ShownText>()
  expectTypeOf<string>().not.toExtend<ShownText>()
})
