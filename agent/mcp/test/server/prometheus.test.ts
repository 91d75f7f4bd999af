import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startHttpBridge } from '../fixtures/bridge.ts'
import { newClient, overHttp, temporaryDirectory } from '../fixtures/clients.ts'
import { startProgram } from '../fixtures/program.ts'

const hasProgram = spawnSync('prometheus', ['--version']).status === 0

/** Replaces a text of the documentation by one for this test. @throws when it is not there exactly once */
function replaced(text: string, old: string, now: string): string {
  expect(text.split(old)).toHaveLength(2)
  return text.replace(old, now)
}

test.skipIf(!hasProgram)('Prometheus as in docs/operations.md reads the metrics', async () => {
  const { path, remove } = await temporaryDirectory()
  onTestFinished(remove)
  const bridge = await startHttpBridge(path)
  onTestFinished(async () => void (await bridge.stop()))
  const docs = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, block = ''] = /```yaml\n(scrape_configs:[\s\S]*?)```/.exec(docs) ?? []
  const scrape = replaced(block, '127.0.0.1:8800', new URL(bridge.url).host)
  const file = join(path, 'prometheus.yml')
  // Without this, the first look comes at any time of a minute.
  const often = 'global: { scrape_interval: 1s }\n'
  await writeFile(file, `${often}${replaced(scrape, '/run/secrets/abp-token', bridge.tokenFile)}`)
  const args = [
    ...[`--config.file=${file}`, `--storage.tsdb.path=${join(path, 'prometheus')}`],
    ...['--web.listen-address=127.0.0.1:0', '--log.format=logfmt'],
  ]
  const listening = /msg="?Listening on"? address=(127\.0\.0\.1:\d+)/
  const prometheus = await startProgram('prometheus', args, listening)
  onTestFinished(prometheus.stop)

  const client = newClient()
  onTestFinished(() => client.close())
  await overHttp(client, bridge)
  await client.callTool({ name: 'abp_connect', arguments: { url: 'http://127.0.0.1:1/' } })
  const ask = async (query: string): Promise<unknown> => {
    const url = `http://${prometheus.found}/api/v1/query?query=${encodeURIComponent(query)}`
    const { data } = await fetch(url).then((response) => response.json())
    return data.result.map(({ metric, value }: { metric: object; value: [number, string] }) => [
      metric,
      value[1],
    ])
  }
  const job = { job: 'abp', instance: new URL(bridge.url).host }
  await expect.poll(() => ask('up')).toEqual([[{ __name__: 'up', ...job }, '1']])
  await expect
    .poll(() => ask('sum by (job, outcome) (abp_connects_total)'))
    .toEqual([[{ job: 'abp', outcome: 'TRANSPORT_ERROR' }, '1']])
})
