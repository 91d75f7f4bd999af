import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { inputs, verifyResult } from '../../src/samples'
import { startAgent } from '../agent'

const agent = await startAgent()
const office = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).error === undefined

async function deck(): Promise<Uint8Array> {
  const { data, error } = await agent.call('export.deck', inputs['export.deck'])
  const archive = data?.document
  if (!archive || !('content' in archive)) throw new Error(error?.message)
  expect(archive).toMatchObject({ mimeType: 'application/zip', filename: 'plan-for-the-harbour.zip' })
  return Buffer.from(String(archive.content), 'base64')
}

test('the sample gives what the demo expects', async () => {
  const bytes = await deck()
  expect(verifyResult('export.deck', bytes)).toEqual([])
  expect(Object.keys(unzipSync(bytes))).toEqual(['plan-for-the-harbour.pptx', 'plan-for-the-harbour.md'])
})

test.skipIf(!office)('LibreOffice opens the deck, and shows every slide', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abp-deck-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bytes = unzipSync(await deck())['plan-for-the-harbour.pptx'] ?? new Uint8Array()
  writeFileSync(join(folder, 'deck.pptx'), bytes)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  execFileSync('soffice', ['--headless', profile, '--convert-to', 'fodp', '--outdir', folder, 'deck.pptx'], {
    cwd: folder,
    stdio: 'ignore',
  })
  const text = readFileSync(join(folder, 'deck.fodp'), 'utf8')
  for (const { lines, title } of inputs['export.deck'].slides)
    for (const line of [title, ...lines]) expect(text).toContain(line.replaceAll('&', '&amp;'))
})
