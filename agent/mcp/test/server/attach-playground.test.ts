import { samples } from '@abp-kit/showcase/samples'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { pathIn } from '../fixtures/answers.ts'
import { serveApp } from '../fixtures/app.ts'
import { blocksIn } from '../fixtures/attached.ts'
import { newClient, overStdio, temporaryDirectory, textOf } from '../fixtures/clients.ts'

test('the zip with a deck that a playground makes: the client sees what is in it', async () => {
  const app = await serveApp('./playground')
  onTestFinished(app.stop)
  const output = await temporaryDirectory()
  onTestFinished(output.remove)
  const client = newClient()
  await overStdio(client, output.path)
  onTestFinished(() => client.close())
  await client.callTool({ name: 'abp_connect', arguments: { url: app.url } })
  const sample = samples.find(({ name }) => name === 'export.deck')
  const params = z.record(z.string(), z.unknown()).parse(sample?.input)
  const saved = await client.callTool({
    name: 'abp_call',
    arguments: { capability: 'export.deck', params },
  })
  expect(textOf(saved)).toContain('\nLook: abp_attach (skill zip)\n')
  const answer = await client.callTool({ name: 'abp_attach', arguments: { path: pathIn(saved) } })
  expect(answer.isError, textOf(answer)).toBeFalsy()
  const texts = blocksIn(answer).map(({ text = '' }) => text)
  expect(texts.join('\n')).toMatch(/zip with 2 entries, extracted to /)
  expect(
    texts.some((text) => /^<attachment title=".*\.md"/.test(text) && text.includes('Deepen the basin')),
  ).toBe(true)
  expect(texts.join('\n')).toContain('.pptx')
})
