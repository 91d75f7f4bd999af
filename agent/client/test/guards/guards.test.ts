import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type BrowserHandle,
  decodeBinary,
  isSavedBinary,
  openBrowser,
  type SessionOptions,
} from '../../src/index.ts'
import { makeDirectory } from '../fixtures/directory.ts'
import { startPage } from '../fixtures/page.ts'

const handlers = `{
  quiet: () => 1,
  print: () => { print(); print(); return 'printed' },
  ownPaper: () => { document.head.append(Object.assign(document.createElement('style'), { textContent: '@page { size: 100mm 150mm }' })); print(); return 1 },
  printAndReturn: () => { print(); return { content: Uint8Array.of(1, 2, 3), mimeType: 'image/png' } },
  printAndReturnPdf: () => { print(); return { pdf: btoa('%PDF-1.4 own'), pages: 1 } },
  printAndReturnTable: () => { print(); return { table: { content: 'a,b', mimeType: 'text/csv', encoding: 'utf-8', filename: 'a.csv' } } },
  printAndReturnText: () => { print(); return { html: '<p>no file</p>', page: { content: '<p>', mimeType: 'text/html', encoding: 'utf-8' } } },
  downloadAndReturn: async () => { await handlers.download(); return { report: { downloadUrl: location.origin + '/report', mimeType: 'text/csv' } } },
  early: () => { earlyPrint(); return document.execCommand('print') },
  framePrint: () => { document.querySelector('iframe').contentWindow.print(); return 1 },
  newFrame: () => { const frame = document.body.appendChild(document.createElement('iframe')); frame.contentWindow.print(); return 1 },
  dialogs: () => [alert('hi'), confirm('sure?'), prompt('name?')].map(String),
  frameDialog: () => String(document.querySelector('iframe').contentWindow.confirm('framed?')),
  popup: () => { const opened = window.open('/other', '_blank'); return opened === null },
  linkPopup: async () => { const link = document.createElement('a'); link.href = '/other'; link.target = '_blank'; link.click(); await new Promise((resolve) => setTimeout(resolve, 100)); return 1 },
  download: async () => { const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob(['a,b'])); link.download = '../report.csv'; link.click(); await new Promise((resolve) => setTimeout(resolve, 300)); return 1 },
  device: async () => { try { await navigator.usb.requestDevice({ filters: [] }) } catch (error) { return error.name } },
  screen: async () => { try { await navigator.mediaDevices.getDisplayMedia() } catch (error) { return error.name } },
  permission: async () => (await navigator.permissions.query({ name: 'geolocation' })).state,
  camera: async () => (await navigator.permissions.query({ name: 'camera' })).state,
  locate: () => new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('here'), (error) => resolve(error.code))),
}`
const head = '<script>earlyPrint = window.print.bind(window)</script>'
const body = '<h1>Invoice</h1><iframe srcdoc="<p>framed</p>"></iframe>'

/** @returns the width and height of a PDF's first page, in millimetres. */
function paperIn(pdf: string): number[] {
  const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)
  return [box?.[1], box?.[2]].map((points) => Math.round((Number(points) / 72) * 25.4))
}

describe.each(['puppeteer', 'playwright'] as const)('with %s', (driver) => {
  let app: Awaited<ReturnType<typeof startPage>>
  let browser: BrowserHandle

  beforeAll(async () => {
    app = await startPage(handlers, { head, body })
    browser = await openBrowser({ driver })
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })
  const open = async (options: SessionOptions = {}) => {
    const session = await browser.connect(app.url, options)
    onTestFinished(() => session.close())
    return session
  }

  test('a well-behaved call says nothing of guards', async () => {
    const session = await open()
    expect(await session.call('quiet')).toEqual({ success: true, data: 1 })
  })

  test.each(['print', 'early', 'framePrint', 'newFrame'])('%s gives one PDF', async (name) => {
    const session = await open()
    const { path } = await makeDirectory()
    const saved = await session.call(name, {}, { saveTo: path })
    expect(saved.metadata?.intercepted).toEqual([
      {
        kind: 'print',
        file: { file: expect.any(String), mimeType: 'application/pdf', size: expect.any(Number) },
      },
    ])
    const [{ file } = { file: undefined }] = saved.metadata?.intercepted ?? []
    expect(isSavedBinary(file) && (await readFile(file.file, 'latin1')).slice(0, 5)).toBe('%PDF-')
    const inline = await session.call(name)
    const [{ data } = { data: undefined }] = inline.metadata?.intercepted ?? []
    expect(data && String.fromCharCode(...decodeBinary(data).subarray(0, 5))).toBe('%PDF-')
    expect((await session.call('quiet')).metadata).toBeUndefined()
  })

  test('a print is on A4, unless the page has a paper of its own', async () => {
    const session = await open()
    const { path } = await makeDirectory()
    const paperOf = async (name: string) => {
      const { metadata } = await session.call(name, {}, { saveTo: path })
      const [{ file } = { file: undefined }] = metadata?.intercepted ?? []
      if (!isSavedBinary(file)) throw new Error('There is no PDF.')
      return paperIn(await readFile(file.file, 'latin1'))
    }
    expect(await paperOf('print')).toEqual([210, 297])
    expect(paperIn(Buffer.from(await session.pdf()).toString('latin1'))).toEqual([210, 297])
    expect(await paperOf('ownPaper')).toEqual([100, 150])
  })

  describe('beside files of the result’s own', () => {
    test.each(['printAndReturn', 'printAndReturnPdf', 'printAndReturnTable'])(
      '%s: the print is told, and not made',
      async (name) => {
        const session = await open()
        const { list, path } = await makeDirectory()
        const saved = await session.call(name, {}, { saveTo: path })
        expect(saved.metadata?.intercepted).toEqual([{ kind: 'print' }])
        expect((await list()).length).toBe(name === 'printAndReturnTable' ? 0 : 1)
        const inline = await session.call(name)
        expect(inline.metadata?.intercepted).toEqual([{ kind: 'print' }])
      },
    )

    test('a download is told, and removed', async () => {
      const session = await open()
      const { list, path } = await makeDirectory()
      for (const options of [{ saveTo: path }, {}]) {
        const result = await session.call('downloadAndReturn', {}, options)
        const [download, ...more] = result.metadata?.intercepted ?? []
        expect(more).toEqual([])
        expect(download).toEqual({ kind: 'download', message: expect.stringContaining('report.csv') })
      }
      expect(await list()).toHaveLength(1)
    })

    test('text without a name is no file: the print is made', async () => {
      const session = await open()
      const result = await session.call('printAndReturnText')
      expect(result.metadata?.intercepted).toMatchObject([
        { kind: 'print', data: { mimeType: 'application/pdf' } },
      ])
    })
  })

  test('dialogs are dismissed, accepted, or asked about', async () => {
    const dismissing = await open()
    const dismissed = await dismissing.call('dialogs')
    expect(dismissed.data).toEqual(['undefined', 'false', 'null'])
    expect(dismissed.metadata?.intercepted).toEqual([
      { kind: 'dialog', message: 'hi' },
      { kind: 'dialog', message: 'sure?' },
      { kind: 'dialog', message: 'name?' },
    ])
    expect((await dismissing.call('frameDialog')).data).toBe('false')
    const accepting = await open({ dialogs: 'accept' })
    expect((await accepting.call('dialogs')).data).toEqual(['undefined', 'true', ''])
    const asking = await open({
      dialogs: 'ask',
      onElicitation: ({ method }) => ({
        success: true,
        data: method === 'elicitation/confirm' ? { confirmed: true } : { value: 'Ann' },
      }),
    })
    expect((await asking.call('dialogs')).data).toEqual(['undefined', 'true', 'Ann'])
    const nobody = await open({ dialogs: 'ask' })
    expect((await nobody.call('dialogs')).data).toEqual(['undefined', 'false', 'null'])
  })

  test('popups do not open', async () => {
    const session = await open()
    const blocked = await session.call('popup')
    expect(blocked).toMatchObject({
      data: true,
      metadata: { intercepted: [{ kind: 'popup', message: '/other' }] },
    })
    // The browser tells of a link's popup in its own time, and nothing in the page says when.
    const closed = async () => (await session.call('linkPopup')).metadata?.intercepted?.[0]
    await expect.poll(closed).toMatchObject({ kind: 'popup' })
  })

  test('downloads are results', async () => {
    const session = await open()
    const { list, path } = await makeDirectory()
    const saved = await session.call('download', {}, { saveTo: path })
    const [{ file, kind } = { file: undefined, kind: undefined }] = saved.metadata?.intercepted ?? []
    expect(kind).toBe('download')
    expect(isSavedBinary(file) && (await readFile(file.file, 'utf8'))).toBe('a,b')
    expect(await list()).toHaveLength(1)
    const inline = await session.call('download')
    expect(inline.metadata?.intercepted).toMatchObject([
      { kind: 'download', data: { content: 'YSxi', size: 3 } },
    ])
  })

  test('nothing waits for a person', async () => {
    const session = await open()
    expect(await session.call('device')).toMatchObject({
      data: 'NotAllowedError',
      metadata: { intercepted: [{ kind: 'permission', message: 'requestDevice' }] },
    })
    expect((await session.call('screen')).data).toBe('NotAllowedError')
    expect((await session.call('permission')).data).toBe('denied')
    expect((await session.call('locate')).data).toBe(1)
    const granted = await open({ permissions: ['geolocation'] })
    expect((await granted.call('permission')).data).toBe('granted')
    expect((await granted.call('camera')).data).toBe('denied')
  })
})
