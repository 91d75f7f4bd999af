import { noStatusResult } from '../../src/rules/no-status-result.ts'
import { testRule, withHandler } from '../tester.ts'

const data = [
  `({ html }) => ({ html })`,
  `() => ({ status: 'ok', document })`,
  `() => ({ success: true, converted: html })`,
  `async () => ({ converted: await convert() })`,
  `() => ({ ...result, status: 'ok' })`,
  `() => ({ [key]: true, status: 'ok' })`,
  `() => ({ message: \`\${type}: \${subject}\`.trim() })`,
  `({ text }) => ({ message: summarize(text) })`,
  `() => ({})`,
  `() => result`,
  `() => [1].map(() => ({ status: 'ok' }))`,
  `function () { const inner = () => { return { status: 'ok' } }; return { html: inner() } }`,
  `async () => { window.print(); return { rendered: true } }`,
  `() => ({ success: true, data: { html }, page: 2 })`,
  `() => ({ success: ok, data })`,
  `() => ({ success: false, error: 'Words for a person' })`,
]

const envelopes = [
  `() => ({ success: true, data: { html } })`,
  `() => ({ success: true, data: { rendered: true } })`,
  `() => ({ success: false, error })`,
  `() => ({ success: false, error: { code: 'NO_INK', message: 'Refill it.' } })`,
  `async () => ok ? { html } : { success: false, error: toError(e), metadata: {} }`,
]

const statuses: [handler: string, fields: RegExp][] = [
  [`() => ({ status: 'ok' })`, /^`convert\.a` returns a status \(`status`\).*AbpError/],
  [`() => ({ success: true, message: 'Exported' })`, /`success`, `message`/],
  ['(p) => ({ success: true, message: text(p) })', /`success`, `message`/],
  [`(p) => ({ message: \`Exported \${p.rows} rows\` })`, /`message`/],
  [`() => ({ rendered: true })`, /`rendered`/],
  [`() => ({ exported: count > 0 })`, /`exported`/],
  [`() => ({ copied: !failed })`, /`copied`/],
  [`async () => { await save(); return { status: 'copied_to_clipboard' } }`, /`status`/],
  [`function () { return Promise.resolve({ ok: true }) }`, /`ok`/],
  [`() => { const result = { success: true }; return result }`, /`success`/],
  [`(p) => p.html ? { html: p.html } : { success: false, message: 'Empty' }`, /`success`, `message`/],
]

const paths: [handler: string, fields: RegExp][] = [
  [`() => ({ filePath: '/tmp/x.pdf' })`, /path of a file \(`filePath`\)\. Do not return file paths/],
  [`async () => ({ filePath: await save() })`, /`filePath`/],
  [`(p) => ({ success: true, file: \`/tmp/\${p.name}.pdf\`, size: 3 })`, /`file`/],
  [`() => { const out = 'C:\\\\temp\\\\a.png'; return { output: out } }`, /`output`/],
  [`() => ({ savedTo: target, filename: 'a.csv' })`, /`savedTo`/],
]

const noPaths = [
  `() => ({ path: '/about' })`,
  `() => ({ path: location.pathname })`,
  `() => ({ filePath, content })`,
  `() => ({ file: document })`,
  `() => ({ url: '/tmp/a.pdf' })`,
]

testRule('no-status-result', noStatusResult, {
  valid: [
    ...noPaths.flatMap((handler) => [withHandler(handler), withHandler(handler, 'files.open')]),
    ...data.map((handler) => withHandler(handler)),
    // There the effect is the purpose.
    ...statuses.map(([handler]) => withHandler(handler, 'storage.write')),
    ...statuses.map(([handler]) => `export default ${handler}`),
    withHandler(`() => ({ status: 'ok' })`, 'com.acme.export.pdf'),
    `defineCapability({ name, handler: () => ({ status: 'ok' }) })`,
    `defineCapability({ name: 'export.a', load: () => import('./a') })`,
  ],
  invalid: [
    ...statuses.map(([handler, fields]) => ({ code: withHandler(handler), errors: [fields] })),
    ...['export.pdf', 'render.invoice', 'generate.qrCode'].map((name) => ({
      code: withHandler(`() => ({ status: 'ok' })`, name),
      errors: [new RegExp(`^\`${name}\``)],
    })),
    ...paths.flatMap(([handler, fields]) =>
      ['export.pdf', 'report.make'].map((name) => ({ code: withHandler(handler, name), errors: [fields] })),
    ),
    ...envelopes.flatMap((handler) =>
      ['convert.a', 'storage.read'].map((name) => ({
        code: withHandler(handler, name),
        errors: [new RegExp(`^\`${name}\` returns the protocol's own envelope.*AbpError`)],
      })),
    ),
    {
      name: 'each return',
      code: withHandler(`function work(p) {
  if (!p.html) return { success: false }
  return { success: true }
}`),
      errors: [
        { message: /success/, line: 3 },
        { message: /success/, line: 4 },
      ],
    },
    {
      name: 'a handler elsewhere in the file, a component',
      code: `defineCapability({ name: 'export.a', handler: work })
function work() { return { done: true } }
const b = defineCapability({ name: 'export.b' })
useCapability(b, () => ({ done: true }))`,
      errors: [
        { message: /`export\.a`/, line: 2 },
        { message: /`export\.b`/, line: 4 },
      ],
    },
    {
      name: 'types around it',
      filename: 'abp/index.ts',
      code: withHandler(`async () => ({ status: 'ok' }) as const satisfies Result`),
      errors: [/status/],
    },
  ],
})
