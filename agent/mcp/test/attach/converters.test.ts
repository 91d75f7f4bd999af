import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findIsolation } from '@abp-kit/attachments'
import { AbpError } from '@abp-kit/core/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { attach } from '../../src/attach/index.ts'
import { settingsSchema } from '../../src/config/index.ts'
import { AllowedFiles, closeFile } from '../../src/files/index.ts'
import { createLog } from '../../src/log/index.ts'
import { Output } from '../../src/output/index.ts'
import { temporaryDirectory } from '../fixtures/clients.ts'

/** A page of one line. Its table of places is left out; readers make one. */
const pdf = [
  '%PDF-1.4',
  '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
  '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
  '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj',
  '4 0 obj <</Length 41>> stream\nBT /F 20 Tf 20 100 Td (Winter storms) Tj ET\nendstream endobj',
  '5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj',
  'trailer <</Root 1 0 R>>',
  '%%EOF\n',
].join('\n')

const hasPoppler = ['pdftotext', 'pdftoppm'].every((name) => existsSync(`/usr/bin/${name}`))

test.for([true, false])(
  '--allow-converters %s: programs run only if it is set',
  async (allowed, { skip }) => {
    if (!hasPoppler) skip('needs poppler-utils')
    if ((await findIsolation()) === 'none') skip('needs bubblewrap or unshare')
    const { path: outputDir, remove } = await temporaryDirectory()
    onTestFinished(remove)
    const lines: string[] = []
    const log = createLog({ logLevel: 'info', logFormat: 'json' }, (line) => void lines.push(line))
    const output = new Output({ outputDir, outputMaxAge: 24, outputMaxSize: 100 }, log).forSession(false)
    const scratch = output.createScratchSpace(50_000_000)
    onTestFinished(() => scratch.close(new AbpError('SESSION_EXPIRED', 'It is over.')))
    await writeFile(join(outputDir, 'plan.pdf'), pdf)
    const file = await new AllowedFiles(outputDir, []).open('plan.pdf')
    onTestFinished(() => closeFile(file))
    const settings = settingsSchema.parse({ outputDir, allowConverters: allowed })
    const request = { file, declaredType: undefined, model: undefined, signal: new AbortController().signal }
    const { parts } = await attach({ settings, scratch, log }, request)
    expect(parts.length).toBeGreaterThan(0)
    const ran = lines.filter((line) => line.includes('"Converter"'))
    expect(ran.length > 0).toBe(allowed)
    if (allowed) {
      expect(ran[0]).toMatch(/pdfto(text|ppm)/)
      expect(parts.some((part) => part.type !== 'descriptor')).toBe(true)
    }
  },
)
