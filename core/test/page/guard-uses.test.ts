import { describe, expect, test } from 'vitest'
import { browserName, listsWaiting } from './browser-name.ts'
import { shareGuarded } from './guard.ts'

const link = (attributes: string) =>
  `const link = Object.assign(document.createElement('a'), { ${attributes} });`

/** API, what the handler does, and what it gets in production. */
const uses: [api: string, body: string, answer: unknown][] = [
  ['alert', `return alert('x') ?? 'nothing'`, 'nothing'],
  ['confirm', `return confirm('x')`, false],
  ['prompt', `return prompt('x') ?? 'nothing'`, 'nothing'],
  ['window.open', `return open('about:blank') ?? 'nothing'`, 'nothing'],
  [
    'window.open',
    `${link(`href: 'about:blank', target: '_blank'`)} return link.click() ?? 'nothing'`,
    'nothing',
  ],
  ['navigator.clipboard.writeText', `return navigator.clipboard.writeText('x')`, 'PERMISSION_DENIED'],
  ['navigator.clipboard.write', `return navigator.clipboard.write([])`, 'PERMISSION_DENIED'],
  ['navigator.clipboard.readText', `return navigator.clipboard.readText()`, 'PERMISSION_DENIED'],
  ['document.execCommand', `return document.execCommand('copy')`, false],
  ['navigator.share', `return navigator.share({ text: 'x' })`, 'PERMISSION_DENIED'],
  ['showOpenFilePicker', `return showOpenFilePicker()`, 'OPERATION_FAILED'],
  ['showSaveFilePicker', `return showSaveFilePicker()`, 'OPERATION_FAILED'],
  ['showDirectoryPicker', `return showDirectoryPicker()`, 'OPERATION_FAILED'],
  ...['click()', 'showPicker()', `dispatchEvent(new MouseEvent('click'))`].map(
    (method): [string, string, unknown] => [
      '<input type=file>',
      `const input = Object.assign(document.createElement('input'), { type: 'file' })
       const cancelled = new Promise((resolve) => { input.oncancel = () => resolve('cancelled') })
       input.${method}
       return cancelled`,
      'cancelled',
    ],
  ),
  ['<a download>', `${link(`href: blobUrl(), download: 'x'`)} link.click(); return 'done'`, 'done'],
  [
    '<a download>',
    `${link(`href: '/x', download: ''`)} link.dispatchEvent(new MouseEvent('click')); return 'done'`,
    'done',
  ],
  ['blob URL', `${link('href: blobUrl()')} link.click(); return 'done'`, 'done'],
  ['blob URL', `location.href = blobUrl(); return 'done'`, 'done'],
  ['blob URL', `location.assign(blobUrl()); return 'done'`, 'done'],
  ['Notification', `return new Notification('x')`, 'OPERATION_FAILED'],
  ['Notification.requestPermission', `return Notification.requestPermission()`, 'denied'],
  ['getUserMedia', `return navigator.mediaDevices.getUserMedia({ video: true })`, 'PERMISSION_DENIED'],
  ['getDisplayMedia', `return navigator.mediaDevices.getDisplayMedia()`, 'PERMISSION_DENIED'],
  ...['getCurrentPosition', 'watchPosition'].map((method): [string, string, unknown] => [
    `navigator.geolocation.${method}`,
    `return new Promise((resolve, reject) => navigator.geolocation.${method}(resolve, ({ code }) => resolve(code)))`,
    1,
  ]),
  ['navigator.usb.requestDevice', `return navigator.usb.requestDevice({ filters: [] })`, 'PERMISSION_DENIED'],
  ['navigator.bluetooth.requestDevice', `return navigator.bluetooth.requestDevice({})`, 'PERMISSION_DENIED'],
  ['navigator.serial.requestPort', `return navigator.serial.requestPort()`, 'PERMISSION_DENIED'],
  ['navigator.hid.requestDevice', `return navigator.hid.requestDevice({ filters: [] })`, 'PERMISSION_DENIED'],
  ['navigator.requestMIDIAccess', `return navigator.requestMIDIAccess()`, 'PERMISSION_DENIED'],
]

/** WebKitGTK has no Navigation API yet; there the guard sees neither downloads nor blob URLs. */
const seen = uses.filter(([api]) => browserName !== 'webkit' || !/^(<a download>|blob URL)$/.test(api))
/** Elsewhere the guard recognises a handler up to its first `await`. */
const before = listsWaiting ? 'await wait(); ' : ''

/** For tests of objects that an engine frees although a script has changed them. */
const freeing = browserName === 'webkit' ? test : undefined

/** Runs in a page of WebKit: waits until the engine has freed an object that outlived earlier collections. */
async function collectGarbage() {
  const old: object[] = [{}]
  const [reference] = old.map((object) => new WeakRef(object))
  for (let round = 0; reference?.deref(); round++) {
    if (round === 100) old.pop()
    new ArrayBuffer(64 * 1024 * 1024)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

describe.each(['production', 'development'] as const)('in %s', (mode) => {
  const guarded = shareGuarded(mode)

  test.each(seen)('a handler that uses %s: %s', async (api, body, answer) => {
    const result = await guarded.shared.call(before + body)
    if (mode === 'development') {
      expect(result).toMatchObject({
        success: false,
        error: { code: 'DELIVERY_MECHANISM', retryable: false, details: { api, capability: 'test.guarded' } },
      })
      expect(result.error?.message).toMatch(/^test\.guarded used .+ [A-Z].+\.$/)
    } else {
      expect(result.error?.code ?? result.data).toBe(answer)
      expect(result.metadata?.refused).toEqual([api])
    }
    expect(guarded.shared.dialogs).toEqual([])
  })
  freeing?.('it stands when the engine has freed what no script refers to', async () => {
    const { call, page } = await guarded.open()
    await call('return 1')
    await page.evaluate(collectGarbage)
    const bodies = [
      'return navigator.mediaDevices.getDisplayMedia()',
      'return navigator.clipboard.readText()',
      'return new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))',
    ]
    for (const body of bodies) {
      const { error, metadata } = await call(body)
      if (mode === 'development') expect(error).toMatchObject({ code: 'DELIVERY_MECHANISM' })
      else expect(metadata?.refused).toHaveLength(1)
    }
  })
})
