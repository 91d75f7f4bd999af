import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resolveAttachment, type Scratch, scratch, shellRoute } from '../../src/index.ts'
import { png } from '../fixtures/documents.ts'
import { testFolder } from '../fixtures/folder.ts'
import { makeZip } from '../fixtures/zip.ts'

// As where none of the peers is installed.
const hooks = registerHooks({
  resolve(specifier, context, next) {
    if (/(^|\/)(sharp|ag-psd|kiwi-schema)(\/|$)/.test(specifier))
      throw Object.assign(new Error(specifier), { code: 'ERR_MODULE_NOT_FOUND' })
    return next(specifier, context)
  },
})
afterAll(() => hooks.deregister())

const folder = testFolder()
const convert = '/usr/bin/convert'
const model = { name: 'm', types: [{ mimeType: 'image/png' }] }
let space: Scratch
beforeAll(async () => {
  space = await scratch()
})
afterAll(() => space.remove())

it('names the command that installs sharp, or has a program do it', async (ctx) => {
  if (!existsSync(convert)) ctx.skip(`needs ${convert}`)
  const path = join(folder, 'a.tif')
  execFileSync(convert, ['-size', '90x60', 'xc:red', path])
  expect((await resolveAttachment(path, { model })).parts).toMatchObject([
    {
      type: 'descriptor',
      reason: expect.stringContaining(
        'needs the package sharp, which is not installed. Run `npm install sharp`',
      ),
    },
  ])
  const { parts } = await resolveAttachment(path, { model, scratch: space, shell: shellRoute() })
  expect(parts).toMatchObject([{ type: 'file', mimeType: 'image/png' }])
})

it('still tells the size of a design, and has a program draw it', async (ctx) => {
  if (!existsSync(convert)) ctx.skip(`needs ${convert}`)
  const path = join(folder, 'a.psd')
  execFileSync(convert, ['-size', '90x60', 'xc:red', 'xc:blue', '-endian', 'MSB', path])
  expect((await resolveAttachment(path, { model })).parts).toMatchObject([
    { type: 'text', text: expect.stringContaining('90 × 60 pixels') },
    { type: 'text', text: expect.stringMatching(/`npm install ag-psd`.*\n.*`npm install sharp`/) },
  ])
  const { parts } = await resolveAttachment(path, { model, scratch: space, shell: shellRoute() })
  expect(parts).toMatchObject([
    { type: 'text' },
    { type: 'file', mimeType: 'image/png' },
    { type: 'text', text: expect.stringContaining('`npm install ag-psd`') },
  ])
})

it('still gives the source of a drawing, and the thumbnail of a Figma file', async () => {
  const source = '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'
  expect((await resolveAttachment(new File([source], 'a.svg'), { model })).parts).toMatchObject([
    { type: 'text', text: source },
    { type: 'text', text: expect.stringContaining('`npm install sharp`') },
  ])
  const file = new File(
    [
      Uint8Array.from(
        makeZip([
          { name: 'canvas.fig', bytes: 'x' },
          { name: 'thumbnail.png', bytes: png },
        ]),
      ),
    ],
    'a.fig',
  )
  expect((await resolveAttachment(file, { model })).parts).toMatchObject([
    { type: 'text' },
    { type: 'file', mimeType: 'image/png' },
    { type: 'text', text: expect.stringContaining('`npm install kiwi-schema`') },
  ])
})
