import { describe, expect, test } from 'vitest'
import { browserName, drivesAll, listsWaiting } from './browser-name.ts'
import { openGuarded, shareGuarded } from './guard.ts'
import { startPages } from './serve.ts'

/** For tests of handlers that go on after an `await`. */
const awaiting = listsWaiting ? test : undefined
/** For tests of the app's own dialogs: WebDriver answers none of WebKit's while a script runs. */
const answering = browserName === 'webkit' ? undefined : test
/** For tests with clicks, permissions and what a driver puts in a function's place. */
const driven = drivesAll ? test : undefined

describe.each(['production', 'development'] as const)('in %s', (mode) => {
  const guarded = shareGuarded(mode)

  test('`print()` is a signal: no dialog, and the result says so', async () => {
    for (const body of ['print(); return { printed: true }', `document.execCommand('print')`]) {
      const result = await guarded.shared.call(body, 'export.pdf')
      expect(result).toMatchObject({ success: true, metadata: { print: true } })
      expect(result.metadata).not.toHaveProperty('refused')
    }
  })

  test('`print()` after an `await` is one, in every engine', async () => {
    const result = await guarded.shared.call('await wait(); print(); return { printed: true }', 'export.pdf')
    expect(result).toMatchObject({ success: true, metadata: { print: true } })
  })

  test.each([
    ['data', `{ success: true, data: { n: 1 }, metadata: {} }`, { success: true, data: { n: 1 } }],
    [
      'an error',
      `{ success: false, error: { code: 'NO_INK', message: 'Refill it.', retryable: true, details: 5 } }`,
      { success: false, error: { code: 'NO_INK', message: 'Refill it.', retryable: true, details: 5 } },
    ],
  ])(
    "the protocol's own envelope with %s is unwrapped in production, and a mistake in development",
    async (_, body, answer) => {
      const result = await guarded.shared.call(`return ${body}`)
      if (mode === 'production') expect(result).toMatchObject(answer)
      else {
        expect(result).toMatchObject({ success: false, error: { code: 'ENVELOPE_RESULT', retryable: false } })
        expect(result.error?.message).toContain('throw new AbpError(code, message)')
      }
    },
  )

  test.each([
    `{ success: true }`,
    `{ success: true, data: 1, page: 2 }`,
    `{ success: false, error: 'words' }`,
    `{ success: 'yes', data: 1 }`,
  ])('%s is data', async (body) => {
    expect(await guarded.shared.call(`return ${body}`)).toMatchObject({
      success: true,
      data: { success: expect.anything() },
    })
  })

  driven?.('a permission that the capability declares is asked for', async () => {
    const { page } = await guarded.open()
    const result = await page.evaluate(async () => {
      const wait = `return new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('located'), ({ message }) => resolve(message)))`
      const requirements = [
        { ...Reflect.get(window, 'requirements').permission('geolocation'), check: () => true },
      ]
      Reflect.get(window, 'offer')('test.locate', wait, { requirements })
      return window.early.call('test.locate')
    })
    expect(result).toMatchObject({ success: true, data: expect.stringContaining('denied') })
    expect(result.metadata).not.toHaveProperty('refused')
  })

  driven?.('`print()` reaches what a driver has put in its place', async () => {
    const { page } = await guarded.openPage()
    await page.evaluateOnNewDocument(() => {
      Object.assign(window, { signals: 0, print: () => Reflect.set(window, 'signals', 1) })
    })
    await page.reload()
    await page.addScriptTag({
      type: 'module',
      content: `window.dynamic = await import('/dynamic.js')`,
    })
    await page.waitForFunction(() => 'dynamic' in window)
    const [result, signals] = await page.evaluate(async () => {
      window.dynamic.registerCapability({ name: 'export.pdf', handler: () => window.print() })
      await window.early.initialize({ agent: { name: 'test' } })
      return [await window.early.call('export.pdf'), Reflect.get(window, 'signals')]
    })
    expect(result).toMatchObject({ success: true, metadata: { print: true } })
    expect(signals).toBe(1)
  })

  answering?.("the app's own use is not disturbed, while a handler runs and after", async () => {
    const { page, dialogs, call } = await guarded.open()
    const running = call('await wait(500); return "done"')
    await page.waitForFunction(() => Reflect.get(window, 'early').initialized)
    const answers = await page.evaluate(async () => {
      const timer = new Promise((resolve) => setTimeout(() => resolve(prompt('timer'))))
      const later = (async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        return confirm('later')
      })()
      return [confirm('now'), await timer, await later]
    })
    expect(answers).toEqual([true, 'typed', true])
    const result = await running
    expect(result).toMatchObject({ success: true, data: 'done' })
    expect(result.metadata).not.toHaveProperty('refused')
    expect(await page.evaluate(() => confirm('after'))).toBe(true)
    expect(dialogs).toEqual(['now', 'timer', 'later', 'after'])
  })

  driven?.('what a person clicks while a handler runs is not disturbed', async () => {
    const { page, dialogs, call } = await guarded.openPage()
    await page.evaluate(() => {
      document.body.innerHTML = '<button>x</button>'
      document.querySelector('button')?.addEventListener('click', async () => {
        alert('clicked')
        await new Promise((resolve) => setTimeout(resolve, 10))
        document.body.title = String(confirm('and waited'))
      })
    })
    const running = call('await wait(800); return "done"')
    await page.click('button')
    await page.waitForFunction(() => document.body.title === 'true')
    expect(await running).toMatchObject({ success: true, data: 'done' })
    expect(dialogs).toEqual(['clicked', 'and waited'])
  })

  awaiting?.('two calls at once: each is told its own', async () => {
    const { page } = await guarded.open()
    const results = await page.evaluate(async () => {
      const offer = Reflect.get(window, 'offer')
      offer('test.good', 'await wait(30); return "good"')
      offer('test.bad', 'await wait(10); alert("x"); await wait(30); return "bad"')
      return Promise.all([window.early.call('test.good'), window.early.call('test.bad')])
    })
    expect(results[0]).toMatchObject({ success: true, data: 'good' })
    expect(results[0]?.metadata).not.toHaveProperty('refused')
    expect(results[1]?.success).toBe(mode === 'production')
  })

  awaiting?.('it is seen through Promise.all, `then` and functions of functions', async () => {
    for (const body of [
      `await Promise.all([wait(), (async () => { await wait(); alert('x') })()])`,
      `return wait().then(() => 1).then(() => alert('x')).finally(() => 2)`,
      `const deep = async (left) => { if (left) return await deep(left - 1); await wait(); alert('x') }; await deep(50)`,
      `for await (const _ of (async function* () { await wait(); alert('x'); yield 1 })()) {}`,
    ]) {
      const result = await guarded.shared.call(`${body}; return 'done'`)
      if (mode === 'production') expect(result.metadata?.refused, body).toEqual(['alert'])
      else expect(result.error?.code, body).toBe('DELIVERY_MECHANISM')
    }
  })

  driven?.each([
    ['camera', '{ video: true }', true],
    ['microphone', '{ video: true }', false],
    ['microphone', '{ audio: true }', true],
    ['camera', '{ audio: true, video: true }', false],
  ])('getUserMedia, when the capability declares %s, with %s: %s', async (permission, constraints, fine) => {
    const { page } = guarded.shared.page
    await page
      ?.browserContext()
      .overridePermissions(new URL(guarded.shared.page.url()).origin, ['camera', 'microphone'])
    const result = await guarded.shared.page.evaluate(
      (permission, constraints) => {
        Reflect.get(window, 'offer')(
          'hardware.capture',
          `const stream = await navigator.mediaDevices.getUserMedia(${constraints})
           for (const track of stream.getTracks()) track.stop()
           return stream.getTracks().length`,
          { requirements: [window.requirements.permission(permission)] },
        )
        return window.early.call('hardware.capture')
      },
      permission,
      constraints,
    )
    expect(result.success).toBe(fine)
  })
})

describe('in development', () => {
  const guarded = shareGuarded('development')

  test.each([
    `setTimeout(() => alert('x')); await wait(500)`,
    `queueMicrotask(() => alert('x')); await wait(500)`,
    `requestAnimationFrame(() => alert('x')); await wait(500)`,
    `document.createElement('canvas').toBlob(() => alert('x')); await wait(500)`,
    `await new Promise(() => setTimeout(() => { alert('x') }))`,
  ])('what a handler leaves to a callback is its own: %s', async (body) => {
    expect((await guarded.shared.call(body)).error?.code).toBe('DELIVERY_MECHANISM')
    expect(guarded.shared.dialogs).toEqual([])
  })

  test('a handler that catches the error fails nevertheless', async () => {
    const result = await guarded.shared.call(`try { alert('x') } catch {}; return 'fine'`)
    expect(result.error?.code).toBe('DELIVERY_MECHANISM')
  })

  test('a status in the place of data fails', async () => {
    const result = await guarded.shared.call(`return { success: true, message: 'Exported' }`, 'export.csv')
    expect(result.error).toMatchObject({
      code: 'STATUS_RESULT',
      details: { capability: 'export.csv', fields: ['success', 'message'] },
    })
  })
})

test('in production the console says it once for each capability and API', async () => {
  const pages = await startPages()
  try {
    const { warnings, call } = await openGuarded(pages)
    for (const body of ['alert(1)', 'alert(2)', 'confirm(3)']) await call(`${body}; return 1`)
    expect(await warnings()).toEqual([
      expect.stringContaining('test.guarded used alert'),
      expect.stringContaining('test.guarded used confirm'),
    ])
    expect(await call(`return { status: 'done' }`, 'export.csv')).toMatchObject({ success: true })
  } finally {
    await pages.close()
  }
})
