import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { create, emptyFolder } from '../fixtures/program.ts'

test('without a terminal, what is missing is an error with the choices and the line, and nothing hangs', async () => {
  const cwd = emptyFolder()
  const nothing = await create([], { cwd })
  expect(nothing).toMatchObject({ code: 2, out: '' })
  expect(nothing.errors).toMatch(/^MISSING_ANSWER: Say the directory and the template/)
  expect(nothing.errors).toContain('next, nuxt, sveltekit, react, vue, svelte, solid, html, astro')
  expect(nothing.errors).toContain('  npm create abp-app my-app -- --template react --yes\n')

  const env = { npm_config_user_agent: 'pnpm/12.21.0 npm/? node/v24.21.0' }
  const one = await create(['notes', '--js', '--json'], { cwd, env })
  expect([one.code, JSON.parse(one.out)]).toEqual([
    2,
    {
      error: expect.objectContaining({
        code: 'MISSING_ANSWER',
        details: expect.objectContaining({
          missing: ['the template'],
          command: 'pnpm create abp-app notes --template react --js --yes',
        }),
      }),
    },
  ])
  expect((await create(['--template', 'vue', '--yes'], { cwd })).code).toBe(2)
  expect(readdirSync(cwd)).toEqual([])
})

test('wrong arguments end with 2, as text and as JSON', async () => {
  const cwd = emptyFolder()
  const text = await create(['x', '--template', 'rect'], { cwd })
  expect(text).toMatchObject({
    code: 2,
    errors: expect.stringContaining('INVALID_ARGUMENTS: --template is one of'),
  })
  const json = await create(['x', '--flag', '--json'], { cwd })
  expect([json.code, JSON.parse(json.out).error.code]).toEqual([2, 'INVALID_ARGUMENTS'])
  const name = await create(['x', '--name', 'My App!'], { cwd })
  expect(name).toMatchObject({ code: 2, errors: expect.stringContaining('Use `--name my-app`.') })
})

test('--help, --version and --list', async () => {
  const cwd = emptyFolder()
  expect(await create(['--help'], { cwd })).toMatchObject({
    code: 0,
    out: expect.stringContaining('--dry-run'),
  })
  expect(await create(['-v'], { cwd })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
  expect((await create(['--list'], { cwd })).out).toMatch(/^ {2}nuxt +Nuxt$/m)
  const { templates, capabilities } = JSON.parse((await create(['--list', '--json'], { cwd })).out)
  expect(templates).toContainEqual({ name: 'nuxt', title: 'Nuxt', node: expect.any(String) })
  expect(capabilities).toContainEqual({ name: 'convert', title: expect.any(String) })
})
