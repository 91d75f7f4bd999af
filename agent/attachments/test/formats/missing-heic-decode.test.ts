import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { resolveAttachment, scratch, shellRoute } from '../../src/index.ts'
import { testFolder } from '../fixtures/folder.ts'

// As where only sharp is installed, which does not read HEIC.
const hooks = registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'heic-decode') throw Object.assign(new Error(specifier), { code: 'MODULE_NOT_FOUND' })
    return next(specifier, context)
  },
})
afterAll(() => hooks.deregister())

const folder = testFolder()
const convert = '/usr/bin/convert'
const program = '/usr/bin/heif-enc'
const model = { name: 'm', types: [{ mimeType: 'image/png' }] }

it('names the command that installs what decodes HEIC, or has a program do it', async (ctx) => {
  if (!existsSync(convert) || !existsSync(program)) ctx.skip(`needs ${convert} and ${program}`)
  const drawn = join(folder, 'a.png')
  const path = join(folder, 'a.heic')
  execFileSync(convert, ['-size', '90x60', 'xc:red', drawn])
  execFileSync(program, ['-o', path, drawn])
  expect((await resolveAttachment(path, { model })).parts).toMatchObject([
    { type: 'text', text: expect.stringContaining('90 × 60 pixels') },
    { type: 'text', text: expect.stringContaining('`npm install heic-decode`') },
  ])
  await using space = await scratch()
  const { parts } = await resolveAttachment(path, { model, scratch: space, shell: shellRoute() })
  expect(parts).toMatchObject([{ type: 'text' }, { type: 'file', mimeType: 'image/png' }])
})
