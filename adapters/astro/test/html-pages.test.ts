import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { htmlPages } from '../src/html-pages.ts'

/** Makes modules of HTML, as Astro's plugin does. */
const astro: Plugin = {
  name: 'astro:html',
  transform: (_code, id) => (id.endsWith('.html') ? 'export default 1' : undefined),
}

test('a page of plain HTML is named with its remedy; other files and folders are not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'abp-astro-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'src/pages/old'), { recursive: true })
  for (const file of ['src/pages/old/about.html', 'src/part.html']) await writeFile(join(root, file), '<p>')
  const entry = "export * from './pages/old/about.html'\nexport * from './part.html'\n"
  await writeFile(join(root, 'src/entry.js'), entry)
  const said: string[] = []
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [htmlPages([root, `${root}/src`], undefined, (text) => said.push(text)), astro],
    build: { ssr: 'src/entry.js', write: false },
  })
  expect(said).toEqual([
    expect.stringMatching(
      /^REGISTRATION_MISSING: .*src\/pages\/old\/about\.html, .*Name the file src\/pages\/old\/about\.astro\.\n/,
    ),
  ])
})
