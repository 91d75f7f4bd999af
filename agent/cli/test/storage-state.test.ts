import { expect, test } from 'vitest'
import { inject } from '../src/inject/index.ts'
import { writeLogins } from './fixtures/logins.ts'
import { abp } from './fixtures/program.ts'
import { serve } from './fixtures/serve.ts'
import { createSite, definition, plainSite } from './fixtures/site.ts'

/** An app that offers one capability only to people who have signed in. */
async function createApp(): Promise<{ url: string; logins: string }> {
  const mine = `defineCapability({
    name: 'account.name',
    description: 'The name of the account',
    output: { type: 'string' },
    available: () => localStorage.user !== undefined,
    handler: () => localStorage.user,
  })`
  const abpJs = definition.replace('capabilities: [', `capabilities: [${mine},`)
  const folder = await createSite({ ...plainSite, 'abp.js': abpJs })
  await inject({ target: folder })
  const { url } = await serve(folder)
  return { url, logins: await writeLogins(folder, url, { user: 'Ada' }) }
}

test('with --storage-state, commands use an app as a person who has signed in', async () => {
  const { url, logins } = await createApp()
  const signedIn = ['--storage-state', logins]
  expect((await abp('list', url)).out).toContain('account.name  (not available now)')
  expect((await abp('list', url, ...signedIn)).out).toContain('account.name  The name')
  expect((await abp('describe', url, 'account.name', ...signedIn)).out).toContain('"available": true')
  expect(await abp('call', url, 'account.name')).toMatchObject({ code: 1 })
  const called = await abp('call', url, 'account.name', ...signedIn)
  expect(called).toMatchObject({ code: 0, out: expect.stringContaining('Ada') })
})

test('abp check --storage-state calls what is offered to a person who has signed in', async () => {
  const { url, logins } = await createApp()
  const callsIn = async (...words: string[]) => {
    const { measured } = JSON.parse((await abp('check', url, '--json', ...words)).out)
    return measured.calls.map(({ capability }: { capability: string }) => capability)
  }
  expect(await callsIn()).not.toContain('account.name')
  expect(await callsIn('--storage-state', logins)).toContain('account.name')
})

test.each([['list'], ['check'], ['call', 'account.name']])(
  'abp %s tells of a file that is not there, and opens nothing',
  async (command, ...more) => {
    const { code, errors } = await abp(command, 'http://127.0.0.1:9/', ...more, '--storage-state', 'no.json')
    expect(code).toBe(2)
    expect(errors).toContain('no.json')
  },
)
