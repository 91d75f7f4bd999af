import { connect, type Session } from '@abp-kit/client'
import { type Copy, copyPlayground, type Framework, type Served, serve } from '@abp-kit/playground-runner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectHead } from './raw-html.ts'

const added = "defineCapability({ name: 'notes.added', handler: () => ({ added: true }) }),"

/** Edits of `abp/` while a dev server runs that loads the page again after each, and an agent is there. */
export function reloads(framework: Framework): void {
  let copy: Copy
  let server: Served
  let session: Session
  beforeAll(async () => {
    copy = await copyPlayground(framework)
    server = await serve(framework, { mode: 'dev', directory: copy.directory })
    session = await connect(server.url, { reconnect: true })
  })
  afterAll(async () => {
    await session?.close()
    await server?.stop()
    await copy?.remove()
  })
  const listed = async () => {
    const manifest: { capabilities: { name: string }[] } = await (
      await fetch(`${server.url}/abp.json`)
    ).json()
    return manifest.capabilities.map(({ name }) => name)
  }

  test('a capability that is added is in the manifest, and the agent calls it in the new page', async () => {
    expect(await listed()).not.toContain('notes.added')
    await copy.edit('abp/index.ts', (text) => text.replace('...capabilities,', `...capabilities, ${added}`))
    await expect.poll(listed).toContain('notes.added')
    await expect
      .poll(() => session.call('notes.added'))
      .toMatchObject({ success: true, data: { added: true } })
  })

  test('a change of the app reaches the head of the next document', async () => {
    await copy.edit('abp/index.ts', (text) => text.replace("version: '1.0.0'", "version: '1.1.0'"))
    const html = async () => (await fetch(server.url)).text()
    await expect.poll(html).toContain('data-version="1.1.0"')
    expectHead(await html(), '/abp.json')
  })

  test('a mistake is shown to the developer, and the mended file works again', async () => {
    const before = server.output().length
    await copy.edit('abp/index.ts', (text) => text.replace("'notes.added'", "'ui.added'"))
    await expect.poll(() => server.output().slice(before)).toContain('drives the interface')
    expect(await listed()).toContain('notes.added')
    await copy.edit('abp/index.ts', (text) => text.replace("'ui.added'", "'notes.mended'"))
    await expect.poll(listed).toContain('notes.mended')
    await expect.poll(() => session.call('notes.mended')).toMatchObject({ success: true })
  })

  test('a capability that is removed is gone', async () => {
    await copy.edit('abp/index.ts', (text) => text.replace(added.replace('notes.added', 'notes.mended'), ''))
    await expect.poll(listed).not.toContain('notes.mended')
    await expect
      .poll(() => session.call('notes.mended'))
      .toMatchObject({ success: false, error: { code: 'UNKNOWN_CAPABILITY' } })
  })
}
