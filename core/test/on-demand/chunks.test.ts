import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const source = new URL('../../src/on-demand/', import.meta.url)
const dist = new URL('../../dist/shared/', import.meta.url)
const folders = await readdir(source)

test.each(folders)(
  'on-demand/%s is one file of the build, and has all that its folder exports',
  async (folder) => {
    const built = await readFile(new URL(`${folder}.mjs`, dist), 'utf8')
    for (const file of await readdir(new URL(`${folder}/`, source))) {
      const text = await readFile(new URL(`${folder}/${file}`, source), 'utf8')
      for (const [, name] of text.matchAll(/^export (?:async )?function\*? (\w+)/gm))
        expect(built).toMatch(new RegExp(`function\\*? ${name}\\b`))
    }
  },
)
