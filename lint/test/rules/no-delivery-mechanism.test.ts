import { noDeliveryMechanism } from '../../src/rules/no-delivery-mechanism.ts'
import { testRule, withHandler } from '../tester.ts'

const inModule = { filename: 'abp/work.js' }
const link = `const link = document.createElement('a');`
const picker = `const input = document.createElement('input'); input.type = 'file';`
const blob = `const url = URL.createObjectURL(new Blob(['x']));`

/** Each statement, and the API that is named. */
const used: [code: string, message: RegExp][] = [
  [`alert('done')`, /^`alert`.*context\.notify\(\)/],
  [`window.alert('done')`, /^`alert`/],
  [`globalThis['alert']('done')`, /^`alert`/],
  [`(0, alert)('done')`, /^`alert`/],
  [`window?.alert?.('done')`, /^`alert`/],
  [`alert.call(window, 'done')`, /^`alert`/],
  [`load().then(alert)`, /^`alert`/],
  [`document.defaultView.alert('done')`, /^`alert`/],
  [`if (confirm('Sure?')) go()`, /^`confirm`.*context\.confirm\(\)/],
  [`prompt('Name?')`, /^`prompt`.*elicitation\/input/],
  [`window.open('/a')`, /^`window\.open`.*the agent opens it/],
  [`open('/a')`, /^`window\.open`/],
  [`navigator.clipboard.writeText('a')`, /^`navigator\.clipboard`.*Return the content/],
  [`navigator.clipboard.readText()`, /^`navigator\.clipboard`/],
  [`window.navigator.clipboard?.write([])`, /^`navigator\.clipboard`/],
  [`const { clipboard } = navigator; clipboard.writeText('a')`, /^`navigator\.clipboard`/],
  [`const { clipboard: { writeText } } = navigator; writeText('a')`, /^`navigator\.clipboard`/],
  [`const nav = navigator; nav.clipboard.writeText('a')`, /^`navigator\.clipboard`/],
  [`document.execCommand('copy')`, /^`document\.execCommand`/],
  [`navigator.share({ url: '/a' })`, /^`navigator\.share`/],
  [`showOpenFilePicker()`, /^`showOpenFilePicker`.*as a parameter/],
  [`window.showSaveFilePicker()`, /^`showSaveFilePicker`.*BinaryData/],
  [`showDirectoryPicker()`, /^`showDirectoryPicker`/],
  [`new Notification('done')`, /^`Notification`.*context\.notify\(\)/],
  [`new window.Notification('done')`, /^`Notification`/],
  [`Notification.requestPermission()`, /^`Notification`/],
  [
    `navigator.mediaDevices.getUserMedia({ video: true })`,
    /^`getUserMedia` asks for a permission.*requirements/,
  ],
  [`navigator.mediaDevices.getDisplayMedia()`, /^`getDisplayMedia` asks for a permission/],
  ...[
    'geolocation.getCurrentPosition',
    'geolocation.watchPosition',
    'bluetooth.requestDevice',
    'hid.requestDevice',
    'serial.requestPort',
    'usb.requestDevice',
    'requestMIDIAccess',
  ].map((name): [string, RegExp] => [
    `navigator.${name}(options)`,
    new RegExp(`^\`navigator.${name}\` asks for a permission.*requirements`),
  ]),
  [`${picker} input.click()`, /^`<input type=file>`.*as a parameter/],
  [`${picker} input.showPicker()`, /^`<input type=file>`/],
  [
    `const input = document.querySelector('#form input[type="file"]'); input?.click()`,
    /^`<input type=file>`/,
  ],
  [`document.querySelector('input[type=file]').click()`, /^`<input type=file>`/],
  [`const i = make(); i.setAttribute('type', 'file'); i.click()`, /^`<input type=file>`/],
  [`${link} link.download = 'a.csv'; link.href = url; link.click()`, /^`<a download>`.*BinaryData/],
  [`${link} link.setAttribute('download', ''); link.click()`, /^`<a download>`/],
  [`${link} link.download = ''; link.dispatchEvent(new MouseEvent('click'))`, /^`<a download>`/],
  [`${link} Object.assign(link, { download: 'a' }); link.click()`, /^`<a download>`/],
  [`Object.assign(document.createElement('a'), { href, download: 'a' }).click()`, /^`<a download>`/],
  [`const a = Object.assign(document.createElement('a'), { download }); a.click()`, /^`<a download>`/],
  [`${blob} ${link} link.href = url; link.click()`, /^`blob URL`/],
  [`${blob} location.href = url`, /^`blob URL`.*BinaryData/],
  [`${blob} window.location = url`, /^`blob URL`/],
  [`location.assign(URL.createObjectURL(file))`, /^`blob URL`/],
  [`document.location.replace('blob:https://a.example/1')`, /^`blob URL`/],
  [`location.href = \`blob:\${id}\``, /^`blob URL`/],
]

/** What looks similar and is fine. */
const fine = [
  `window.print()`,
  `print()`,
  `const confirm = (text) => text.length > 0; confirm('a')`,
  `function alert() {} alert()`,
  `await context.confirm({ message: 'Sure?' })`,
  `context.prompt('a'); dialog.open(); db.open('a'); store.clipboard.write(1)`,
  `const { confirm } = context; await confirm('Sure?')`,
  `if (typeof alert === 'function' && navigator.share) can()`,
  `const caches = await window.caches.open('v1')`,
  `const nav = load(); nav.share()`,
  `let tool = navigator; tool = other; tool.share()`,
  `${link} link.href = '/a'; link.click()`,
  `${link} link.download = 'a.csv'; document.body.append(link)`,
  `const input = document.createElement('input'); input.type = 'text'; input.click()`,
  `${blob} image.src = url; URL.revokeObjectURL(url)`,
  `location.href = '/next'`,
  `location.assign(next)`,
  `document.execCommand('bold')`,
  `menu.click()`,
]

const body = (code: string) => `async (params, context) => { ${code} }`

testRule('no-delivery-mechanism', noDeliveryMechanism, {
  valid: [
    ...fine.map((code) => withHandler(body(code))),
    ...fine.map((code) => ({ ...inModule, code: `export default ${body(code)}` })),
    // Outside of a handler it is the app's own business.
    ...used.map(([code]) => `export const onClick = ${body(code)}`),
    { name: 'not a handler', code: `${withHandler('() => 1')} export const ask = () => confirm('Sure?')` },
    {
      name: 'another defineCapability',
      code: `function defineCapability() {} defineCapability({ handler: () => alert(1) })`,
    },
    {
      name: 'the default export has another type',
      filename: 'src/work.ts',
      code: `const handler: EventHandler<typeof x> = () => alert(1)\nexport default handler`,
    },
    {
      name: 'the type is only imported',
      filename: 'src/work.ts',
      code: `import type { CapabilityHandler } from '@abp-kit/core'\nexport default () => alert(1)`,
    },
    {
      name: 'the type is only used inside',
      filename: 'src/work.ts',
      code: `export default () => { const a: CapabilityHandler = load(); alert(a) }`,
    },
    {
      name: 'option folders: none',
      ...inModule,
      options: [{ folders: [] }],
      code: `export default () => alert(1)`,
    },
    {
      name: 'a folder of a similar name',
      filename: 'src/my-abp/a.js',
      code: `export default () => alert(1)`,
    },
    { name: 'a file of that name', filename: 'src/abp.js', code: `export default () => alert(1)` },
    { name: 'option allow', options: [{ allow: ['alert'] }], code: withHandler(`() => alert('a')`) },
    {
      name: 'a declared requirement',
      code: `defineCapability({ name: 'a.b', requirements: [permission('camera')], handler: () => record() })
function record() { return navigator.mediaDevices.getUserMedia({ video: true }) }`,
    },
    {
      name: 'a declared requirement, in the folder',
      filename: 'abp/index.js',
      code: `defineCapability({ name: 'a.b', requirements: [permission('camera')], handler: () => navigator.mediaDevices.getUserMedia({}) })`,
    },
  ],
  invalid: [
    ...used.map(([code, message]) => ({ code: withHandler(body(code)), errors: [message] })),
    ...used.map(([code, message]) => ({
      ...inModule,
      code: `export default ${body(code)}`,
      errors: [message],
    })),
    {
      name: 'a method, a function, a wrapped one',
      code: `import { defineCapability as define } from '@abp-kit/core'
define({ name: 'a.b', handler() { alert(1) } })
define({ name: 'a.c', handler: save })
define({ name: 'a.d', handler: logged(async () => { alert(2) }) })
async function save() { show() }
const show = () => alert(3)`,
      errors: [
        { message: /alert/, line: 2 },
        { message: /alert/, line: 4 },
        { message: /alert/, line: 6 },
      ],
    },
    {
      name: 'functions that call each other',
      code: `${withHandler('ping')} function ping() { pong() } function pong() { ping(); alert(1) }`,
      errors: [/alert/],
    },
    {
      name: 'a namespace, and a name that the framework imports',
      code: `import * as abp from '@abp-kit/core'
abp.defineCapability({ name: 'a.b', handler: () => alert(1) })
useCapability(definition, () => alert(2))`,
      errors: [
        { message: /alert/, line: 2 },
        { message: /alert/, line: 3 },
      ],
    },
    {
      name: 'options in a constant',
      code: `const options = { name: 'a.b', handler: () => alert(1) }; defineCapability(options)`,
      errors: [/alert/],
    },
    {
      name: 'a requirement allows permissions only, and only its own capability',
      code: `defineCapability({ name: 'a.b', requirements, handler: () => { alert(1); record() } })
defineCapability({ name: 'a.c', handler: () => record() })
function record() { return navigator.mediaDevices.getUserMedia({ video: true }) }`,
      errors: [
        { message: /alert/, line: 1 },
        { message: /getUserMedia/, line: 3 },
      ],
    },
    {
      name: 'JSDoc',
      filename: 'src/work.js',
      code: `/** @type {import('@abp-kit/core').CapabilityHandler} */
const handler = () => alert(1)
export default handler`,
      errors: [/alert/],
    },
    {
      name: 'JSDoc of a function',
      filename: 'src/work.js',
      code: `/** @type {import('@abp-kit/core').CapabilityHandler} */
export default function () { alert(1) }`,
      errors: [/alert/],
    },
    ...[
      `const handler: CapabilityHandler<typeof input> = () => { alert(1) }\nexport default handler`,
      `const handler: abp.CapabilityHandler = () => { alert(1) }\nexport { handler as default }`,
      `export default (() => { alert(1) }) satisfies CapabilityHandler`,
      `export default <CapabilityHandler>(() => { alert(1) })`,
      `const handler = () => { alert(1) }\nexport default handler satisfies CapabilityHandler<typeof input>`,
      `const handler: CapabilityHandler = traced(() => { alert(1) })\nexport default handler`,
    ].map((code) => ({ filename: 'src/work.ts', code, errors: [/alert/] })),
    {
      name: 'option types',
      filename: 'src/work.ts',
      options: [{ types: ['Work'] }],
      code: `const handler: Work = () => alert(1)\nexport default handler`,
      errors: [/alert/],
    },
    {
      name: 'option folders',
      filename: 'src/agent/work.js',
      options: [{ folders: ['src/agent'] }],
      code: `export function helper() { alert(1) }`,
      errors: [/alert/],
    },
    {
      name: 'types around it',
      filename: 'abp/work.ts',
      code: `export default () => { (window as Window).alert(1); navigator.share!({}); (window as unknown as { open(): void }).open() }`,
      errors: [/alert/, /share/, /open/],
    },
  ],
})
