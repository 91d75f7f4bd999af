import type { Tab } from '@abp-kit/browsers'
import { beforeAll } from 'vitest'
import type { CallResult } from '../../src/protocol/index.ts'
import { type Pages, sharePages } from './shared-pages.ts'

/** A page with a session, and a way to make handlers of the text of their body. */
export async function openGuarded(pages: Pages) {
  const page = await pages.open()
  await page.waitForFunction(() => 'update' in window)
  await page.addScriptTag({
    type: 'module',
    content: `
      import * as dynamic from '/dynamic.js'
      import * as requirements from '/requirements.js'
      Object.assign(window, { dynamic, requirements })
      // Some browsers have them, some on some systems only; the guard stands before whatever is there.
      const request = async () => 'device'
      navigator.share ??= async () => 'shared'
      for (const kind of ['OpenFile', 'SaveFile', 'Directory']) window['show' + kind + 'Picker'] ??= request
      for (const name of ['usb', 'bluetooth', 'hid']) navigator[name] ??= { requestDevice: request }
      navigator.serial ??= { requestPort: request }
      navigator.requestMIDIAccess ??= request
      window.wait = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms))
      window.blobUrl = () => URL.createObjectURL(new Blob(['x'], { type: 'text/html' }))
      await window.early.initialize({ agent: { name: 'test' } })
      window.offer = (name, body, options = {}) => dynamic.registerCapability(
        { name, ...options, handler: new (wait.constructor.constructor('return (async () => {}).constructor')())('context', body) })
      window.ready = true`,
  })
  await page.waitForFunction(() => 'ready' in window)
  return {
    page,
    dialogs: page.dialogs,
    /** Of the console. */
    warnings: async () =>
      (await page.complaints()).filter(({ type }) => type === 'warn').map(({ text }) => text),
    call: (body: string, name = 'test.guarded') => call(page, body, name),
  }
}

/** Calls a capability whose handler is an async function with this body. */
async function call(page: Tab, body: string, name: string): Promise<CallResult> {
  return page.evaluate(
    async (name, body) => {
      Reflect.get(window, 'offer')(name, body)
      return window.early.call(name)
    },
    name,
    body,
  )
}

type Guarded = Awaited<ReturnType<typeof openGuarded>>

/** Starts pages whose browser has a camera, and opens one that all tests of the `describe` share. */
export function shareGuarded(mode: 'production' | 'development') {
  const pages = sharePages(mode, ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
  let shared: Guarded | undefined
  beforeAll(async () => {
    shared = await openGuarded(pages())
  })
  return {
    /** The page that they share. */
    get shared() {
      if (!shared) throw new Error('The page is there when the tests run.')
      return shared
    },
    /** Opens another page. */
    open: () => openGuarded(pages()),
    /** The same, for what only puppeteer does. */
    async openPage() {
      const opened = await openGuarded(pages())
      const { page } = opened.page
      if (!page) throw new Error('WebKit has no page of puppeteer.')
      return { ...opened, page }
    },
  }
}
