import { chmod } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { add } from '../../src/add/index.ts'
import { createSite, readSite } from '../fixtures/site.ts'
import { openTerminal } from '../fixtures/terminal.ts'

const options = {
  remove: false,
  dryRun: false,
  yes: true,
  force: false,
  install: true,
  verify: true,
  manager: undefined,
  capability: undefined,
}

const project = {
  'package.json': JSON.stringify({ dependencies: { vite: '^8.0.0' } }),
  'vite.config.js': 'export default {}\n',
}

/** Runs `abp add` where `npm` is this shell script. @returns what it said */
async function addWith(root: string, npm: string, more: Partial<typeof options> = {}) {
  const programs = await createSite({ npm: `#!/bin/sh\n${npm}\n` })
  await chmod(join(programs, 'npm'), 0o755)
  vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { terminal, said } = openTerminal()
  const exit = await add({ ...options, ...more, directory: root, terminal })
  return { exit, said: said() }
}

describe.skipIf(process.platform === 'win32')('the packages are installed', () => {
  test('with a version of the framework that is too old, no file is written', async () => {
    const root = await createSite({
      'index.html': '',
      'package.json': JSON.stringify({ dependencies: { vite: '^6.0.0' } }),
    })
    const installed = 'node_modules/vite'
    const npm = `mkdir -p ${installed} && echo '{"version":"6.2.0"}' > ${installed}/package.json`
    await expect(addWith(root, npm)).rejects.toMatchObject({
      code: 'FRAMEWORK_UNSUPPORTED',
      message: expect.stringContaining('Vite 6.2.0 is installed'),
    })
    expect(Object.keys(await readSite(root))).toEqual([
      'index.html',
      'node_modules/vite/package.json',
      'package.json',
    ])
  })

  test('if they cannot be, no file is written', async () => {
    const root = await createSite(project)
    const before = await readSite(root)
    // As without a network.
    await expect(addWith(root, 'echo "no network"; exit 7')).rejects.toMatchObject({
      code: 'INSTALL_FAILED',
      message: expect.stringMatching(
        /^`npm install .*` ended with 7\. No file was written\.[\s\S]*no network/,
      ),
    })
    expect(await readSite(root)).toEqual(before)
  })

  test("a plugin of the build is installed where the app's build is", async () => {
    const devDependencies = { vite: '^8.0.0' }
    const root = await createSite({ ...project, 'package.json': JSON.stringify({ devDependencies }) })
    const { exit, said } = await addWith(root, 'echo "$@" >> asked', { verify: false })
    expect([exit, (await readSite(root)).asked]).toEqual([
      0,
      'install @abp-kit/core zod@latest\ninstall -D @abp-kit/vite\n',
    ])
    expect(said).toMatch(/npm install @abp-kit\/core zod@latest …[\s\S]*npm install -D @abp-kit\/vite …/)
    const dry = await addWith(
      await createSite({ ...project, 'package.json': JSON.stringify({ devDependencies }) }),
      'exit 7',
      { dryRun: true },
    )
    expect(dry.said).toContain('Then: npm install @abp-kit/core zod@latest && npm install -D @abp-kit/vite')
  })

  test.each([
    ['nuxt', '^4.0.0', 'nuxt.config.ts', 'export default defineNuxtConfig({})\n'],
    ['@sveltejs/kit', '^2.50.0', 'vite.config.ts', 'export default {}\n'],
  ])('%s in devDependencies has its adapter there', async (framework, range, file, text) => {
    const devDependencies = { [framework]: range }
    const root = await createSite({ 'package.json': JSON.stringify({ devDependencies }), [file]: text })
    const { said } = await addWith(root, 'exit 7', { dryRun: true })
    expect(said).toMatch(/npm install -D @abp-kit\/(?:nuxt|sveltekit)$/m)
  })

  test('a package manager that is not there is named', async () => {
    const root = await createSite(project)
    const none = await createSite({})
    vi.stubEnv('PATH', none)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { terminal } = openTerminal()
    await expect(add({ ...options, manager: 'bun', directory: root, terminal })).rejects.toMatchObject({
      code: 'INSTALL_FAILED',
      message: expect.stringMatching(/could not be started\. Install bun, or .* --pm\. No file was written/),
    })
  })

  /** Writes packages into node_modules, as a package manager does. */
  const unpack = ['@abp-kit/core', '@abp-kit/vite', 'zod']
    .map(
      (name) =>
        `mkdir -p node_modules/${name}; echo '{"version":"1.0.0"}' > node_modules/${name}/package.json`,
    )
    .join('\n')

  test('an install that complains of something else, as pnpm does of scripts that it did not run, is enough', async () => {
    const root = await createSite(project)
    const listed = { vite: '^8.0.0', '@abp-kit/core': '^1.0.0', '@abp-kit/vite': '^1.0.0', zod: '^4.0.0' }
    const list = `echo '${JSON.stringify({ dependencies: listed })}' > package.json`
    const { exit, said } = await addWith(
      root,
      `${unpack}\n${list}\necho "Ignored build scripts: esbuild"; exit 1`,
      { verify: false },
    )
    expect(exit).toBe(0)
    expect(said).toMatch(/ended with 1, but the packages are there:\s+Ignored build scripts: esbuild/)
    expect(await readSite(root)).toHaveProperty('abp/index.js')
  })

  test('packages that an earlier try left in node_modules are not enough', async () => {
    const root = await createSite(project)
    await expect(addWith(root, `${unpack}\necho "Another modules directory"; exit 1`)).rejects.toMatchObject({
      code: 'INSTALL_FAILED',
      message: expect.stringMatching(/ended with 1\. No file was written[\s\S]*Another modules directory/),
    })
    expect(await readSite(root)).not.toHaveProperty('abp/index.js')
  })

  test('files without their packages are not tried', async () => {
    const root = await createSite(project)
    const unwanted = { install: false, verify: false }
    await addWith(root, 'exit 7', unwanted)
    const { exit, said } = await addWith(root, 'exit 7', { install: false })
    expect([exit, said]).toEqual([
      0,
      expect.stringMatching(
        /Everything is there already[\s\S]*Not installed\. Run: npm install @abp-kit\/core/,
      ),
    ])
  })

  test('a second call builds the app that an earlier one could not try, and changes nothing', async () => {
    const dependencies = {
      vite: '^8.0.0',
      '@abp-kit/core': '^1.0.0',
      '@abp-kit/vite': '^1.0.0',
      zod: '^4.0.0',
    }
    const root = await createSite({
      ...project,
      'package.json': JSON.stringify({
        dependencies,
        scripts: { build: 'echo "DATABASE_URL is missing"; exit 3' },
      }),
    })
    const npm = 'echo "DATABASE_URL is missing"; exit 3'
    const first = await addWith(root, npm)
    expect([first.exit, first.said]).toEqual([1, expect.stringContaining('files written.')])
    const written = await readSite(root)

    const second = await addWith(root, npm)
    expect([second.exit, second.said]).toEqual([
      1,
      expect.stringMatching(
        /Everything is there already[\s\S]*The build ended with 3:\s+DATABASE_URL is missing/,
      ),
    ])
    const untried = await addWith(root, npm, { yes: false })
    expect([untried.exit, untried.said]).toEqual([
      0,
      expect.stringContaining('To build and check it, add --yes.'),
    ])
    const unwanted = await addWith(root, npm, { verify: false })
    expect([unwanted.exit, unwanted.said]).toEqual([0, expect.not.stringContaining('--yes')])
    expect(await readSite(root)).toEqual(written)
  })
})
