import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Built before, because a program reads what others print.
const adapter = new URL('../../../dist/adapter-node.mjs', import.meta.url).href
const core = fileURLToPath(new URL('../../..', import.meta.url))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'abp-prints-'))
  symlinkSync(join(core, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** @returns what a program prints that evaluates the definition, and prints lines of its own before, meanwhile and after */
function evaluateIn(code: string, statement: string) {
  writeFileSync(join(folder, 'noise.mjs'), `${statement}\nexport {}\n`)
  writeFileSync(
    join(folder, 'index.mjs'),
    `import './noise.mjs'
import { defineApp } from ${JSON.stringify(new URL('../../../dist/index.mjs', import.meta.url).href)}
${statement}
export default defineApp({ id: 'com.example.noisy', name: 'Noisy', version: '1.0.0', capabilities: [] })
`,
  )
  const program = `import { evaluate, loadApp } from ${JSON.stringify(adapter)}
const entry = ${JSON.stringify(join(folder, 'index.mjs'))}
console.log('before')
const work = ${code}
console.log('meanwhile')
await work
console.log('after')
`
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  return spawnSync('node', [file], { encoding: 'utf8' })
}

describe.each([
  ['read by Node', 'loadApp(entry, { once: true })'],
  ['read by jiti', 'loadApp(entry)'],
  ['in a thread', 'evaluate(entry, { ownThread: true })'],
])('a definition, %s', (_, code) => {
  test.each([
    ['console.log', "console.log('noise', { a: 1 }, '%s')"],
    ['console.table', "console.table([{ noise: 1 }]); console.info('{}')"],
    ['process.stdout', "process.stdout.write('noise without a line end')"],
    ['a promise', "Promise.resolve().then(() => console.log('noise'))"],
    ['a timer', "setTimeout(() => console.log('noise'))"],
  ])('that prints with %s leaves stdout alone', (_, statement) => {
    const { status, stdout, stderr } = evaluateIn(code, statement)
    expect(stdout, stderr).toBe('before\nmeanwhile\nafter\n')
    expect(status).toBe(0)
  })
})
