import { describe, expect, test } from 'vitest'
import { sharePages } from './shared-pages.ts'
import { execute, manifest, openWithTools, register, toolNames } from './webmcp.ts'

const pages = sharePages('production', ['--enable-features=WebMCP'])

const open = () => openWithTools(pages())

describe('the tools of WebMCP follow', () => {
  test.each([false, true])('what comes and goes follows; runtime there before: %s', async (before) => {
    const page = await open()
    if (before) await execute(page, 'test.echo')
    await register(page, `{ name: 'test.mounted', description: 'Mounted', handler: () => 'here' }`)
    await expect.poll(() => toolNames(page)).toContain('test.mounted')
    if (!before) expect(pages().gate.asked).not.toContain('/app.js')
    expect(await execute(page, 'test.mounted')).toMatchObject({ output: 'here' })
    await page.evaluate(() => Reflect.get(window, 'dispose')())
    await expect.poll(() => toolNames(page)).not.toContain('test.mounted')
  })

  test('a registration of the same name changes the tool, and back', async () => {
    const page = await open()
    await register(page, `{ name: 'test.echo', description: 'Another', handler: () => 'another' }`)
    const description = () => page.webmcp.tools().find(({ name }) => name === 'test.echo')?.description
    await expect.poll(description).toBe('Another')
    expect(await execute(page, 'test.echo')).toMatchObject({ output: 'another' })
    await page.evaluate(() => Reflect.get(window, 'dispose')())
    await expect.poll(description).not.toBe('Another')
  })

  test('a hot update brings the tools of the new definitions, when the runtime is there', async () => {
    const page = await open()
    const before = pages().files.get('/app-2.js') ?? ''
    pages().files.set('/app-2.js', before.replace('test.echo', 'test.changed'))
    await execute(page, 'test.echo')
    await page.evaluate(() => window.update())
    await expect.poll(() => toolNames(page)).toEqual(['test.changed', 'test.lazy', 'test.slow'])
    pages().files.set('/app-2.js', before)
  })

  test('an unlisted capability is a tool once the runtime is there and may show it', async () => {
    const before = pages().files.get('/app.js') ?? ''
    const hidden =
      "{ name: 'test.hidden', listed: false, available: () => !!window.isAdmin, handler: () => 'secret' },"
    pages().files.set(
      '/app.js',
      before.replace(
        'capabilities: [',
        `onCall: (call) => (window.calls ??= []).push(call), capabilities: [${hidden}`,
      ),
    )
    const page = await open()
    await register(
      page,
      `{ name: 'test.mounted', listed: false, available: () => !!window.isAdmin, handler: () => 1 }`,
    )
    expect((await execute(page, 'test.echo')).status).toBe('Completed')
    await expect.poll(() => toolNames(page)).toEqual(['test.echo', 'test.lazy', 'test.slow'])
    await page.evaluate(() => {
      Reflect.set(window, 'isAdmin', true)
      Reflect.get(window, 'refresh')()
    })
    await expect.poll(() => toolNames(page)).toEqual(expect.arrayContaining(['test.hidden', 'test.mounted']))
    expect(await execute(page, 'test.hidden')).toMatchObject({ output: 'secret' })
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'calls')))
      .toMatchObject([
        { capability: 'test.echo' },
        {
          agent: { name: 'webmcp' },
          via: 'webmcp',
          capability: 'test.hidden',
          outcome: 'success',
          bytesOut: 8,
        },
      ])
    pages().files.set('/app.js', before)
  })

  test('a hot update brings the tools of the new manifest', async () => {
    const page = await open()
    pages().files.set('/abp.json', manifest([{ name: 'test.new', description: 'New' }]))
    await page.evaluate(() => window.update())
    await expect.poll(() => toolNames(page)).toEqual(['test.new'])
  })
})
