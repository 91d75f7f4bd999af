import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserHandle, type ConnectOptions, connect, openBrowser } from '../../src/index.ts'
import { startServer } from '../fixtures/server.ts'
import { bookedPage, formPage } from './form-page.ts'

let browser: BrowserHandle
let server: Awaited<ReturnType<typeof startServer>>
let elsewhere: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  elsewhere = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(bookedPage)
  })
  server = await startServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site')
    if (pathname === '/nothing') return response.writeHead(204).end()
    if (pathname === '/menu.txt')
      return response.writeHead(200, { 'content-disposition': 'attachment; filename="menu.txt"' }).end('Soup')
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      pathname === '/booked' ? bookedPage : formPage(elsewhere.url.replace('127.0.0.1', 'localhost')),
    )
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await elsewhere?.stop()
})

const open = (options: ConnectOptions = {}) => connect(server.url, { ...options, browser })

test('forms are capabilities; what stays in the page is answered, and wrong fields are refused', async () => {
  const session = await open()
  expect(await session.describeCapability('book')).toMatchObject({
    description: 'Books a table',
    inputSchema: {
      properties: {
        name: { type: 'string', description: 'Your name' },
        time: { enum: ['18', '19'] },
        vegan: { type: 'boolean' },
        guests: { type: 'number', maximum: 8 },
      },
      required: expect.arrayContaining(['name', 'time']),
    },
  })
  const call = async (name: string, params: object = {}) => {
    const { data, error } = await session.call(name, params, { retry: false })
    return error ? { code: error.code, message: error.message, details: error.details } : data
  }
  expect(await call('ask_price', { dish: 'Soup' })).toEqual({ dish: 'Soup', price: 9 })
  expect(await call('thanks')).toEqual({ submitted: true })
  expect(await call('popup')).toEqual({ submitted: true })
  const menu = await session.call('menu')
  expect(menu.data).toEqual({ submitted: true })
  expect(menu.metadata?.intercepted).toMatchObject([{ kind: 'download', message: 'menu.txt' }])
  expect(await call('book', { time: '20', guests: 9, vegan: 'yes' })).toMatchObject({
    code: 'INVALID_PARAMS',
    details: {
      issues: expect.arrayContaining([
        expect.objectContaining({ path: 'name', code: 'MISSING_PARAM' }),
        expect.objectContaining({ path: 'time', code: 'INVALID_VALUE' }),
        expect.objectContaining({ path: 'guests', code: 'INVALID_VALUE' }),
        expect.objectContaining({ path: 'vegan', code: 'INVALID_TYPE' }),
      ]),
    },
  })
  // The browser itself knows about patterns and other fields.
  expect(await call('book', { name: 'Ann', time: '18', code: 'A1' })).toMatchObject({
    code: 'INVALID_PARAMS',
    message: expect.stringContaining('code'),
  })
  expect(await call('ask_price', { drink: 'Tea' })).toMatchObject({
    code: 'INVALID_PARAMS',
    message: expect.stringContaining('"drink"'),
  })
  expect(await call('silent')).toMatchObject({
    code: 'OPERATION_FAILED',
    message: expect.stringContaining('respondWith()'),
  })
  await session.close()
})

test.each([
  [
    'book',
    { name: 'Ann', time: '18', vegan: true, guests: 2 },
    () => ({
      data: {
        submitted: true,
        navigatedTo: `${server.url}/booked?name=Ann&time=18&vegan=on&guests=2&code=`,
        structuredData: [{ '@type': 'Reservation', reservationId: 'R1' }],
      },
    }),
  ],
  [
    'pay',
    {},
    () => ({ data: { submitted: true, navigatedTo: expect.stringMatching(/^http:\/\/localhost:\d+\/$/) } }),
  ],
  [
    'broken',
    {},
    () => ({ error: { code: 'OPERATION_FAILED', message: expect.stringContaining('127.0.0.1:1/') } }),
  ],
])(
  'the form %s leads to another document: it is answered, and the session ends',
  async (name, params, expected) => {
    const session = await open()
    expect(await session.call(name, params, { retry: false })).toMatchObject(expected())
    expect(await session.call(name, params, { retry: false })).toMatchObject({
      error: { code: 'DISCONNECTED' },
    })
    await session.close()
  },
)

test('a form without `toolautosubmit` is submitted by a yes', async () => {
  const asked: string[] = []
  const answers = [true, false]
  const onElicitation = {
    confirm: ({ message }: { message: string }) => {
      asked.push(message)
      return answers.shift() ?? false
    },
  }
  const session = await open({ onElicitation })
  const params = { elements: 'T1', requestSubmit: 'y' }
  expect((await session.call('cancel_table', params)).data).toEqual([
    ['elements', 'T1'],
    ['requestSubmit', 'y'],
    ['sure', '1'],
  ])
  expect(asked).toEqual([expect.stringMatching(/cancel_table .*Cancels a table.*"T1"/)])
  expect(await session.call('cancel_table', params)).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
  await session.close()

  const silent = await open()
  expect(await silent.call('cancel_table', params)).toMatchObject({
    error: { code: 'NOT_SUPPORTED', message: expect.stringContaining('onElicitation') },
  })
  await silent.close()
})
