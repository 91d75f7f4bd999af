import { describe, expect, test } from 'vitest'
import { startPages } from './serve.ts'
import { sharePages } from './shared-pages.ts'
import { declared, execute, manifest, openWithTools, register, toolNames } from './webmcp.ts'

const pages = sharePages('production', ['--enable-features=WebMCP'])

const open = (...options: [text?: string, expected?: number]) => openWithTools(pages(), ...options)

describe('with WebMCP', () => {
  test('the capabilities of the manifest are tools, and no runtime is loaded for that', async () => {
    const page = await open()
    const tools = page.webmcp.tools().map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      inputSchema,
      annotations,
    }))
    const hints = { readOnly: false, consequential: false, untrustedContent: false }
    expect(tools).toEqual([
      {
        name: 'test.echo',
        description: 'Gives back what it got',
        inputSchema: declared[0]?.inputSchema,
        annotations: expect.objectContaining({ ...hints, readOnly: true, untrustedContent: true }),
      },
      {
        name: 'test.lazy',
        description: 'test.lazy',
        inputSchema: undefined,
        annotations: expect.objectContaining({ ...hints, consequential: true }),
      },
      {
        name: 'test.slow',
        description: 'Slow (Deprecated. Use test.echo.)',
        inputSchema: undefined,
        annotations: expect.objectContaining(hints),
      },
    ])
    expect(pages().gate.asked).not.toContain('/app.js')
  })

  test('a call loads the runtime and gets data, without a session', async () => {
    const page = await open()
    expect(await execute(page, 'test.echo', { text: 'x' })).toMatchObject({
      status: 'Completed',
      output: { params: { text: 'x' } },
    })
    expect(await execute(page, 'test.lazy')).toMatchObject({ output: 'from the module' })
    expect(pages().gate.asked).toContain('/app.js')
    expect(await page.evaluate(() => [window.early.initialized, window.early.sessionId])).toEqual([
      false,
      null,
    ])
  })

  test("an ABP agent's session is not touched, and its end does not end the call", async () => {
    const page = await open()
    const { sessionId } = await page.evaluate(() => window.early.initialize({ agent: { name: 'abp' } }))
    await register(
      page,
      `{ name: 'test.wait', handler: () => new Promise((resolve) => setTimeout(resolve, 300, 'waited')) }`,
    )
    await expect.poll(() => toolNames(page)).toContain('test.wait')
    const pending = execute(page, 'test.wait')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await page.evaluate(() => window.early.sessionId)).toBe(sessionId)
    await page.evaluate(() => window.early.shutdown())
    expect(await pending).toMatchObject({ output: 'waited' })
  })

  test('an error has the code and the message, and no stack', async () => {
    const page = await open()
    await register(
      page,
      `{ name: 'test.typed', input: { type: 'object', required: ['text'] }, handler: () => 1 }`,
    )
    await expect.poll(() => toolNames(page)).toContain('test.typed')
    const { status, error } = await execute(page, 'test.typed')
    expect(status).toBe('Error')
    expect(error).toMatch(/^Error: INVALID_PARAMS: The parameters of test\.typed are not valid: text.+$/)
  })

  test('the runtime that does not arrive is an error, and the next call tries again', async () => {
    const page = await open()
    pages().gate.refused.add('/app.js')
    expect((await execute(page, 'test.echo')).error).toMatch(
      /^Error: CAPABILITY_UNAVAILABLE: .+\(retryable\)$/,
    )
    pages().gate.refused.clear()
    // Browsers remember a module that failed for as long as the page lives; another one stands for the next deploy.
    await page.evaluate(() => window.update())
    expect(await execute(page, 'test.echo')).toMatchObject({ status: 'Completed' })
  })

  test('its signal cancels the call', async () => {
    const page = await open()
    await register(
      page,
      `{ name: 'test.heed', handler: (_, { signal }) => new Promise((resolve) => { window.reason = 'none'; signal.addEventListener('abort', () => resolve(window.reason = signal.reason.code)) }) }`,
    )
    await expect.poll(() => toolNames(page)).toContain('test.heed')
    const controller = new AbortController()
    const pending = execute(page, 'test.heed', {}, controller.signal)
    const reason = () => page.evaluate(() => Reflect.get(window, 'reason'))
    await expect.poll(reason).toBe('none')
    controller.abort()
    expect(await pending).toMatchObject({ status: 'Canceled' })
    await expect.poll(reason).toBe('CANCELLED')
  })

  test('nobody is asked: a question of the handler is answered with NOT_SUPPORTED', async () => {
    const page = await open()
    await page.evaluate(async () => {
      window.early.onElicitation = () => ({ success: true, data: { confirmed: true } })
      await window.early.initialize({ agent: { name: 'abp' }, features: { elicitation: true } })
    })
    await register(
      page,
      `{ name: 'test.ask', handler: async (_, context) => (await context.confirm({ message: 'x' })).error.code }`,
    )
    await expect.poll(() => toolNames(page)).toContain('test.ask')
    expect(await execute(page, 'test.ask')).toMatchObject({ output: 'NOT_SUPPORTED' })
    expect(await page.evaluate(() => window.early.call('test.ask'))).toMatchObject({ success: false })
  })

  test('bytes become base64, wherever they stand', async () => {
    const page = await open()
    await register(
      page,
      `{ name: 'test.bytes', handler: () => ({
        blob: new Blob(['abc'], { type: 'text/plain' }),
        list: [new Uint8Array([1, 2, 3]).subarray(1)],
        data: { content: new Uint8Array([97]).buffer, mimeType: 'image/png', filename: 'a.png' },
        reference: { downloadUrl: URL.createObjectURL(new Blob(['abcd'])), mimeType: 'x/y', size: 4, expiresAt: 1 },
        remote: { downloadUrl: 'https://example.com/x', mimeType: 'x/y', size: 4 },
      }) }`,
    )
    await expect.poll(() => toolNames(page)).toContain('test.bytes')
    const encoding = 'base64'
    expect((await execute(page, 'test.bytes')).output).toEqual({
      blob: { content: 'YWJj', mimeType: 'text/plain', encoding, size: 3 },
      list: [{ content: 'AgM=', mimeType: 'application/octet-stream', encoding, size: 2 }],
      data: { content: 'YQ==', mimeType: 'image/png', encoding, size: 1, filename: 'a.png' },
      reference: { content: 'YWJjZA==', mimeType: 'x/y', encoding, size: 4 },
      remote: { downloadUrl: 'https://example.com/x', mimeType: 'x/y', size: 4 },
    })
  })

  test.each([
    ['text', `'x'.repeat(10_000_001)`],
    ['bytes', `new Blob([new Uint8Array(7_500_001)])`],
    ['several', `[new Uint8Array(5_000_000), new Uint8Array(5_000_000)]`],
  ])('a result that is too large is an error: %s', async (_, value) => {
    const page = await open()
    await register(page, `{ name: 'test.large', handler: () => (${value}) }`)
    await expect.poll(() => toolNames(page)).toContain('test.large')
    expect((await execute(page, 'test.large')).error).toMatch(/^Error: RESULT_TOO_LARGE: .+10000000/)
  })

  test('`webmcp: false` in the manifest: no tools', async () => {
    const page = await open(manifest(declared, { webmcp: false }), 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(pages().gate.asked).toContain('/abp.json')
    expect(toolNames(page)).toEqual([])
  })
})

test('without WebMCP nothing of it is downloaded', async () => {
  const plain = await startPages()
  try {
    plain.files.set('/abp.json', manifest(declared))
    const page = await plain.open()
    await page.waitForFunction(() => 'update' in window)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(plain.gate.asked).not.toContain('/abp.json')
    const texts = plain.gate.asked.map((path) => plain.files.get(path) ?? '')
    expect(texts.filter((text) => text.includes('registerTool'))).toEqual([])
  } finally {
    await plain.close()
  }
})
