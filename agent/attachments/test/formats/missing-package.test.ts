import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { testFolder } from '../fixtures/folder.ts'
import { msgFile } from '../fixtures/msg.ts'
import { lacks } from '../fixtures/programs.ts'

const folder = testFolder()
const home = fileURLToPath(new URL('../..', import.meta.url))

/** Resolves a file with the built package, as it is where another package is not installed. @returns the reason */
function reasonWithout(name: string, path: string): string {
  const copy = join(folder, name.replace('/', '-'))
  for (const part of ['dist', 'package.json']) cpSync(join(home, part), join(copy, part), { recursive: true })
  const modules = join(home, 'node_modules')
  const all = readdirSync(modules).flatMap((one) =>
    one.startsWith('@') ? readdirSync(join(modules, one)).map((inner) => `${one}/${inner}`) : [one],
  )
  for (const one of all.filter((found) => found !== name && !found.startsWith('.'))) {
    mkdirSync(dirname(join(copy, 'node_modules', one)), { recursive: true })
    symlinkSync(join(modules, one), join(copy, 'node_modules', one))
  }
  const program = `import { resolveAttachment } from './dist/index.mjs'
const { parts } = await resolveAttachment(${JSON.stringify(path)})
console.log(parts[0].reason)`
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: copy,
    encoding: 'utf8',
  })
}

it('says which package reads messages of Outlook', () => {
  const path = join(folder, 'plan.msg')
  const [ada, bob] = [['Ada', 'ada@example.com'] as const, ['Bob', 'bob@example.com'] as const]
  writeFileSync(path, msgFile({ subject: 'Plan', body: 'At ten.', from: ada, to: bob }))
  expect(reasonWithout('@kenjiuno/msgreader', path)).toContain(
    'Run `npm install @kenjiuno/msgreader`, or save the message as .eml and attach that.',
  )
})

it.skipIf(lacks('ffmpeg'))('says which package reads films', () => {
  const path = join(folder, 'clip.mp4')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x64', path])
  expect(reasonWithout('mediabunny', path)).toContain(
    'Run `npm install mediabunny`, or attach some of its frames as pictures.',
  )
})
