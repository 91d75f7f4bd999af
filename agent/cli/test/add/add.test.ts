import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { program } from '../fixtures/program.ts'
import { createSite, type Files, readSite } from '../fixtures/site.ts'

/** Has Vite, zod and abp-kit, as an installation would. */
const installed = fileURLToPath(new URL('../../../../playgrounds/vite/node_modules', import.meta.url))

function run(file: string, words: readonly string[], cwd?: string) {
  return new Promise<{ code: number; out: string; errors: string }>((resolve) => {
    const child = execFile(file, words, { cwd }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    )
    child.stdin?.end()
  })
}
const abp = (...words: string[]) => run(process.execPath, [...program, ...words])

const vite = {
  name: 'my-shop',
  version: '2.1.0',
  private: true,
  type: 'module',
  scripts: { build: 'vite build' },
  dependencies: { vite: '^8.0.0', zod: '^4.0.0' },
}
const added = { ...vite.dependencies, '@abp-kit/core': '*', '@abp-kit/vite': '*' }

const shop: Files = {
  'package.json': JSON.stringify(vite),
  'index.html': `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Shop</title></head>
  <body><script type="module" src="/src/main.js"></script></body>
</html>
`,
  'vite.config.js': `import { defineConfig } from 'vite'

export default defineConfig({
  // The shop is below /.
  base: '/',
})
`,
  'src/main.js': "import { price } from './lib/price.js'\n\ndocument.body.append(price(1))\n",
  'src/lib/price.js':
    '/**\n * Writes an amount as a price.\n * @param {number} amount - in euros\n */\nexport const price = (amount) => "€ " + amount.toFixed(2)\n',
}

test('an app is edited, built, started and checked; a second time changes nothing; all can be taken back', async () => {
  const folder = await createSite({
    ...shop,
    'package.json': JSON.stringify({ ...vite, dependencies: added }),
  })
  const before = await readSite(folder)
  await symlink(installed, join(folder, 'node_modules'))
  const { code, out, errors } = await abp('add', folder, '--yes')
  expect([code, out]).toEqual([0, expect.stringContaining('An agent can call app.price on your app')])
  expect(out).toContain('npx @abp-kit/cli call http://localhost:5173/ app.price --field')
  expect(errors).toContain('no git repository')
  // Without a terminal, each step is a line.
  for (const step of ['npm run build …\n', 'starting the app …\n', 'abp check …\n'])
    expect(errors).toContain(step)
  expect(await readFile(join(folder, 'vite.config.js'), 'utf8')).toContain('plugins: [abp()],')

  const again = await abp('add', folder, '--yes', '--json')
  expect(JSON.parse(again.out)).toMatchObject({
    changes: [],
    instructions: [],
    written: false,
    verified: { problems: [], next: expect.stringContaining(' app.price --field amount=…') },
  })
  const manifest = JSON.parse(await readFile(join(folder, 'dist/abp.json'), 'utf8'))
  expect(manifest.capabilities).toMatchObject([
    { name: 'app.price', description: 'Writes an amount as a price' },
  ])

  await rm(join(folder, 'dist'), { recursive: true })
  expect((await abp('add', folder, '--remove', '--yes', '--no-install')).code).toBe(0)
  await rm(join(folder, 'node_modules'))
  expect(await readSite(folder)).toEqual(before)
  expect((await abp('add', folder, '--remove', '--no-install')).out).toContain(
    'Nothing is there to take back',
  )
})

test('an app that throws is added to: that is its own affair, and is said', async () => {
  const folder = await createSite({
    ...shop,
    'package.json': JSON.stringify({ ...vite, dependencies: added }),
    'src/main.js': "void Promise.reject(new Error('The shop has no server'))\n",
  })
  await symlink(installed, join(folder, 'node_modules'))
  const { code, out } = await abp('add', folder, '--yes')
  expect([code, out]).toEqual([0, expect.stringContaining('An agent can call app.price on your app')])
  expect(out).toMatch(/warn: The page throws: .*The shop has no server[\s\S]* It is probably the app's own: /)
})

test('an app without scripts is built with the program of its framework; without one, it says what was not tried', async () => {
  const { scripts: _, ...withoutScripts } = { ...vite, dependencies: added }
  const folder = await createSite({ ...shop, 'package.json': JSON.stringify(withoutScripts) })
  const untried = await abp('add', folder, '--yes')
  expect(untried.out).toContain('package.json has no script `build`, so the app was not tried.')
  await symlink(installed, join(folder, 'node_modules'))
  expect((await abp('add', folder, '--remove', '--yes', '--no-install')).code).toBe(0)
  const { code, out } = await abp('add', folder, '--yes')
  expect([code, out]).toEqual([0, expect.stringContaining('  npx vite dev\n')])
  expect(out).toContain('It builds.')
})

test('the output may be read in part: what was begun is done', async () => {
  const folder = await createSite({
    ...shop,
    'package.json': JSON.stringify({ ...vite, dependencies: added }),
  })
  const child = execFile(process.execPath, [...program, 'add', folder, '--yes', '--no-verify'])
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += text
  })
  child.stdout?.destroy()
  await once(child, 'exit')
  expect(errors).not.toContain('EPIPE')
  expect(await readFile(join(folder, 'vite.config.js'), 'utf8')).toContain('plugins: [abp()],')
})

test('an app with a base path is checked there, and the next steps name it', async () => {
  const folder = await createSite({
    ...shop,
    'package.json': JSON.stringify({ ...vite, dependencies: added }),
    'vite.config.js': "export default { base: '/my-shop/' }\n",
  })
  await symlink(installed, join(folder, 'node_modules'))
  const { code, out } = await abp('add', folder, '--yes')
  expect([code, out]).toEqual([0, expect.stringContaining('check http://localhost:5173/my-shop/\n')])
})

/** Starts a program with a secret, as dotenv, doppler and others do. */
const withSecret = `import { spawn } from 'node:child_process'
const [program, ...args] = process.argv.slice(2)
const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, SECRET: process.env.NO_SECRET ? '' : 'x' } })
process.on('SIGTERM', () => child.kill())
`
const secretive = `import { defineConfig } from 'vite'

export default defineConfig(({ isPreview }) => {
  if (isPreview && !process.env.SECRET) throw new Error('SECRET is missing')
  return { base: '/' }
})
`

test('an app that needs its own script to start is started by it; one that cannot be tried ends with 3', async () => {
  const files = (preview: string) => ({
    ...shop,
    'package.json': JSON.stringify({ ...vite, dependencies: added, scripts: { ...vite.scripts, preview } }),
    'vite.config.js': secretive,
    'with-secret.mjs': withSecret,
  })
  const started = await createSite(files('node with-secret.mjs vite preview'))
  await symlink(installed, join(started, 'node_modules'))
  const { code, out } = await abp('add', started, '--yes')
  expect([code, out]).toEqual([0, expect.stringContaining('An agent can call app.price on your app')])

  const untried = await createSite(files('NO_SECRET=1 node with-secret.mjs vite preview'))
  await symlink(installed, join(untried, 'node_modules'))
  const left = await abp('add', untried, '--yes')
  expect([left.code, left.out]).toEqual([3, expect.stringContaining('SECRET is missing')])
  expect(left.out).toContain(
    'could not be tried here. Start the app as you do, and run: npx @abp-kit/cli check',
  )
})

test('what else reads the configuration is tried: Vitest, before and after', async () => {
  const files = (config: string) => ({
    ...shop,
    'package.json': JSON.stringify({
      ...vite,
      dependencies: { ...added, vitest: '*', storybook: '*', cypress: '*', nx: '*' },
    }),
    'vite.config.js': config,
  })
  const tests = fileURLToPath(new URL('../../node_modules/vitest', import.meta.url))
  const withVitest = async (config: string) => {
    const folder = await createSite(files(config))
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
    for (const name of ['vite', 'zod', '@abp-kit'])
      await symlink(join(installed, name), join(folder, 'node_modules', name))
    await symlink(tests, join(folder, 'node_modules/vitest'))
    await symlink(join(installed, '.bin/vite'), join(folder, 'node_modules/.bin/vite'))
    await writeFile(
      join(folder, 'node_modules/.bin/vitest'),
      `#!/bin/sh\nexec node "${tests}/vitest.mjs" "$@"\n`,
    )
    await chmod(join(folder, 'node_modules/.bin/vitest'), 0o755)
    return folder
  }
  const fine = await abp('add', await withVitest('export default {}\n'), '--yes')
  expect([fine.code, fine.out]).toEqual([
    0,
    expect.stringContaining(
      'reads the configuration. To try it: Storybook (npx storybook build), Cypress (npx cypress run --component), Nx (npx nx show projects).',
    ),
  ])

  // As an older Vite that a test runner brings along, it refuses our plugin.
  const refuses = `export default ({ mode }) => {
  const config = { plugins: [] }
  if (mode === 'test' && config.plugins.length > 0) throw new Error('resolved to an ESM file')
  return config
}
`
  const folder = await withVitest(refuses)
  const broken = await abp('add', folder, '--yes')
  expect([broken.code, broken.out]).toEqual([
    1,
    expect.stringContaining('Vitest cannot load the configuration:'),
  ])
  expect(broken.out).toContain('resolved to an ESM file')
  expect(await readFile(join(folder, 'vite.config.js'), 'utf8')).toContain('abp()')

  const before = await abp(
    'add',
    await withVitest(
      "export default ({ mode }) => {\n  if (mode === 'test') throw new Error('no tests')\n  return {}\n}\n",
    ),
    '--yes',
  )
  expect([before.code, before.out]).toEqual([
    0,
    expect.stringContaining('Without what abp add wrote, it cannot either.'),
  ])
})

test("JSON Schema is said to take the place of the app's own library", async () => {
  const dependencies = { ...vite.dependencies, zod: '3.23.6' }
  const folder = await createSite({ ...shop, 'package.json': JSON.stringify({ ...vite, dependencies }) })
  const { out } = await abp('add', folder, '--dry-run')
  expect(out).toContain('npm, JSON Schema (zod 3.23.6 is too old to be used as it is)\n')
})

test('a TypeScript without NoInfer is named', async () => {
  const devDependencies = { typescript: '~5.2.2' }
  const old = JSON.stringify({ name: 'typescript', version: '5.2.2' })
  const folder = await createSite({
    ...shop,
    'tsconfig.json': '{}',
    'package.json': JSON.stringify({ ...vite, devDependencies }),
    'node_modules/typescript/package.json': old,
  })
  const { code, out } = await abp('add', folder, '--dry-run')
  expect([code, out]).toEqual([0, expect.stringContaining('TypeScript 5.2.2 cannot read all types')])
})

test('a dry run shows the diff and writes nothing; without a terminal, nothing is asked', async () => {
  const devDependencies = { knip: '^6.0.0' }
  const folder = await createSite({ ...shop, 'package.json': JSON.stringify({ ...vite, devDependencies }) })
  const before = await readSite(folder)
  const dry = await abp('add', folder, '--dry-run')
  expect([dry.code, dry.errors]).toEqual([0, ''])
  for (const line of [
    '+++ b/vite.config.js',
    '+  plugins: [abp()],',
    'src/abp/index.js is new: what agents can do: app.price',
    'knip does not see that the adapter imports src/abp/index.js: add it to `entry`',
    'Then: npm install @abp-kit/core @abp-kit/vite',
  ])
    expect(dry.out).toContain(line)
  expect(await abp('add', folder)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('There is no terminal to ask in. Add --yes'),
  })
  expect(await readSite(folder)).toEqual(before)
})

test('changes that are not committed are not mixed with ours', async () => {
  const folder = await createSite(shop)
  const git = (...words: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], folder)
  await git('init', '-q')
  await git('add', '.')
  await git('commit', '-qm', 'shop')
  // Next.js writes it again, with other content, in each build and in development.
  await writeFile(join(folder, 'next-env.d.ts'), '')
  expect((await abp('add', folder, '--dry-run', '--no-install')).code).toBe(0)
  await writeFile(join(folder, 'src/new.js'), '')
  expect(await abp('add', folder, '--yes', '--no-install')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^TREE_NOT_CLEAN: .*\(src\/new\.js\)/),
  })
  expect((await abp('add', folder, '--yes', '--no-install', '--force')).code).toBe(0)
  expect((await git('diff', '--stat')).out).toContain('vite.config.js')
  // What was written and is not committed can be taken back.
  expect((await abp('add', folder, '--remove', '--yes', '--no-install')).code).toBe(0)
  expect((await git('status', '--porcelain')).out).toBe('?? next-env.d.ts\n?? src/new.js\n')
})

test('what cannot be edited is said with file, line and text, and the rest is written', async () => {
  const folder = await createSite({
    ...shop,
    'vite.config.js': "import { make } from './make.js'\n\nexport default make()\n",
  })
  const { code, out } = await abp('add', folder, '--yes', '--no-install')
  expect(code).toBe(3)
  expect(out).toContain('vite.config.js:3: What this call returns stands elsewhere.')
  expect(out).toContain("    import { abp } from '@abp-kit/vite'\n    plugins: [abp(), …]")
  expect(out).toContain(
    'The rest is yours, as said above. Then build and start the app, and run: npx @abp-kit/cli check',
  )
  const files = await readSite(folder)
  expect([files['vite.config.js'], files['src/abp/index.js']]).toEqual([
    expect.stringContaining('make()'),
    expect.stringContaining('app.price'),
  ])
})

test('a definition that was changed stays', async () => {
  const folder = await createSite(shop)
  await abp('add', folder, '--yes', '--no-install', '--capability', 'src/lib/price.js#price')
  const definition = join(folder, 'src/abp/index.js')
  await writeFile(definition, `${await readFile(definition, 'utf8')}// mine\n`)
  const { out } = await abp('add', folder, '--remove', '--yes', '--no-install')
  expect(out).toContain('src/abp/index.js stays, because you changed it')
  expect(out).toContain('@abp-kit/core stays installed, because these files use it: src/abp/index.js.')
  const { 'src/abp/index.js': kept, ...others } = await readSite(folder)
  expect(kept).toContain('// mine')
  expect(others).toEqual(await readSite(await createSite(shop)))
})

test('--remove uninstalls each package that no code uses, and reports it', async () => {
  const folder = await createSite({
    ...shop,
    'package.json': JSON.stringify({ ...vite, dependencies: added }),
  })
  await abp('add', folder, '--yes', '--no-install', '--no-verify')
  const definition = join(folder, 'src/abp/index.js')
  await writeFile(definition, `${await readFile(definition, 'utf8')}// mine\n`)
  const first = await abp('add', folder, '--remove', '--dry-run')
  expect(first.out).toContain('@abp-kit/core stays installed, because these files use it: src/abp/index.js.')
  expect(first.out).toContain('Then: npm uninstall @abp-kit/vite\n')
  await abp('add', folder, '--remove', '--yes', '--no-install')
  await rm(definition)
  const second = await abp('add', folder, '--remove', '--dry-run')
  expect(second.out).toContain('No code of the app uses @abp-kit/core and @abp-kit/vite: to be uninstalled.')
})

test('a function that cannot be one is refused, with those that can', async () => {
  const folder = await createSite(shop)
  expect(await abp('add', folder, '--capability', 'src/main.js#main', '--dry-run')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^CAPABILITY_NOT_FOUND: [\s\S]*src\/lib\/price\.js#price/),
  })
})
