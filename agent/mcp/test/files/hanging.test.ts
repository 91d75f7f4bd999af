import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { workLimits } from '../../src/limits.ts'
import { dataIn } from '../fixtures/answers.ts'
import { type ServedApp, serveApp } from '../fixtures/app.ts'
import { environment, newClient, program, temporaryDirectory, textOf } from '../fixtures/clients.ts'
import { noOwnMounts, withMount } from '../fixtures/own-mounts.ts'

/** A file system whose program never answers, like a network drive that is away: what holds it is the bridge itself, which knows nothing of it. */
const hung = 'exec 5<>/dev/fuse && mount -i -t fuse -o fd=5,rootmode=40000,user_id=0,group_id=0 hung "$1"'
const noFuse = existsSync('/dev/fuse') && process.getuid?.() === 0 ? undefined : 'no /dev/fuse for root here'
let app: ServedApp
beforeAll(async () => {
  app = await serveApp('./delivering')
})
afterAll(() => app.stop())

test('an allowed directory whose file system hangs: each call ends, and other files can still be used', async ({
  skip,
}) => {
  const reason = noOwnMounts ?? noFuse
  skip(reason !== undefined, reason)
  const { path: place, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const [away, near] = [join(place, 'away'), join(place, 'near')]
  for (const directory of [away, near, join(place, 'out')]) await mkdir(directory, { mode: 0o700 })
  await writeFile(join(near, 'a.txt'), 'here')
  const client = newClient()
  onTestFinished(() => client.close())
  const roots = ['--allow-root', away, '--allow-root', near, '--log-level', 'silent']
  const transport = new StdioClientTransport({
    command: 'unshare',
    args: withMount(hung, away, [process.execPath, ...program, ...roots]),
    env: environment(join(place, 'out')),
  })
  await client.connect(transport)
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
  const measure = async (...paths: string[]) => {
    const started = performance.now()
    const params = { files: paths.map(($file) => ({ $file })) }
    const answer = await client.callTool({
      name: 'abp_call',
      arguments: { capability: 'measure.all', params },
    })
    return { answer, text: textOf(answer), took: performance.now() - started }
  }
  const told = new RegExp(
    `^TIMEOUT: The file ${away}/x cannot be read: a file system in ${away} has not answered for 10 s.*retryable`,
  )
  const first = await measure(join(away, 'x'))
  expect(first.text).toMatch(told)
  expect(first.took).toBeGreaterThan(workLimits.diskMilliseconds - 500)
  expect(first.took).toBeLessThan(2 * workLimits.diskMilliseconds)
  // It is not asked again: each question would keep one of the few threads that the process has.
  for (let time = 0; time < 6; time++) {
    const again = await measure(join(away, 'x'))
    expect(again.text).toMatch(told)
    expect(again.took).toBeLessThan(workLimits.diskMilliseconds)
  }
  const other = await measure(join(near, 'a.txt'))
  expect(await dataIn(other.answer)).toEqual({ sizes: [4], asFiles: 0 })
  expect(other.took).toBeLessThan(workLimits.diskMilliseconds)
})
