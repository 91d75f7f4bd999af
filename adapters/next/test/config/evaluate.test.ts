import { spawnSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { enterProject } from '../project.ts'

// Built before, because withAbp runs it as a program.
const program = fileURLToPath(new URL('../../dist/evaluate.mjs', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

test.each([
  ['console.log', "console.log('loading', { a: 1 }, '%s')"],
  ['console.table and console.info', "console.table([{ a: 1 }]); console.info('{}')"],
  ['process.stdout', "process.stdout.write('no line end')"],
  ['a timer', "setTimeout(() => console.log('late'))"],
])('a definition that prints with %s does not spoil its manifest', (_, statement) => {
  const root = enterProject({
    'abp/noise.ts': `${statement}\nexport {}\n`,
    'abp/index.ts': `import './noise'
import { defineApp } from '@abp-kit/core'
${statement}
export default defineApp({ id: 'com.example.noisy', name: 'Noisy', version: '1.0.0', capabilities: [] })
`,
  })
  symlinkSync(modules, join(root, 'node_modules'))
  const { status, stdout, stderr } = spawnSync('node', [program, join(root, 'abp/index.ts'), '{}'], {
    encoding: 'utf8',
  })
  expect(stderr).not.toContain('Error')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ app: { id: 'com.example.noisy' } })
})
