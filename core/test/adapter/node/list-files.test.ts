import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPrerendered, findPrecached, listFiles } from '../../../src/adapter/node/index.ts'

test('a folder whose name ends like that of a file is none', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'abp-list-'))
  try {
    // As Cloudflare's adapter for Astro 5 names a folder, and as a page at /docs.html/first needs one.
    await mkdir(join(directory, '_worker.js'))
    await mkdir(join(directory, 'docs.html'))
    await writeFile(join(directory, '_worker.js', 'index.js'), 'import "./assets/abp.js"')
    await writeFile(join(directory, 'docs.html', 'first.txt'), '')
    expect((await listFiles(directory)).sort()).toEqual(['_worker.js/index.js', 'docs.html/first.txt'])
    expect(await listFiles(directory, { recursive: false })).toEqual([])
    expect(await listFiles(join(directory, 'absent'))).toEqual([])
    expect(await findPrecached(directory, new Set(), ['assets/abp.js'], '')).toEqual([])
    expect(await checkPrerendered(directory, '')).toEqual([])
  } finally {
    await rm(directory, { recursive: true })
  }
})
