import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { create, emptyFolder, environment } from '../fixtures/program.ts'

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((path) => !path.startsWith('.git/'))
    .toSorted()

const isWindows = process.platform === 'win32'
// There is none for Wine.
const hasGit = spawnSync('git', ['--version']).status === 0

test.skipIf(!hasGit)('an app with its repository, and the next commands', async () => {
  const cwd = emptyFolder()
  const { code, out, errors } = await create(['my-app', '-t', 'react', '--no-install'], { cwd })
  expect([code, errors]).toEqual([0, ''])
  const folder = join(cwd, 'my-app')
  const { name, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  expect(name).toBe('my-app')
  const ranges: string[] = Object.values({ ...dependencies, ...devDependencies })
  expect(ranges.filter((range) => !/^[\^~]\d/.test(range))).toEqual([])
  expect(out).toContain(
    '\n  cd my-app\n  npm install\n  npm run dev\n  npx abp check http://localhost:3000/\n',
  )
  expect(out).toContain(`  claude mcp add abp -- ${isWindows ? 'cmd /c ' : ''}npx -y @abp-kit/mcp\n`)
  expect(out).toContain('  npm create abp-app my-app -- --template react --ts --no-install --yes\n')
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, env: environment }).toString()
  expect(git('log', '--format=%s')).toBe('New app\n')
  expect(git('status', '--porcelain')).toBe('')
  expect(readdirSync(cwd)).toEqual(['my-app'])
  if (!isWindows) expect(statSync(folder).mode & 0o777).toBe(0o777 & ~process.umask())
})

test('--dry-run lists what would be written, and writes nothing', async () => {
  const cwd = emptyFolder()
  const words = ['my-app', '-t', 'vue', '--js', '--no-install', '--no-git', '--json']
  const dry = await create([...words, '--dry-run'], { cwd })
  expect([dry.code, readdirSync(cwd)]).toEqual([0, []])
  const { files, dryRun } = JSON.parse(dry.out)
  expect(dryRun).toBe(true)
  const real = await create(words, { cwd })
  expect(JSON.parse(real.out)).toMatchObject({
    directory: join(cwd, 'my-app'),
    template: 'vue',
    language: 'js',
    packageManager: 'npm',
    installed: false,
    git: 'none',
    files,
    next: ['cd my-app', 'npm install', 'npm run dev', 'npx abp check http://localhost:3000/'],
  })
  expect(filesOf(join(cwd, 'my-app'))).toEqual(files)
})

test('the line at the end makes the same app', async () => {
  const cwd = emptyFolder()
  const words = ['one', '-t', 'svelte', '--js', '--capabilities', 'qr,convert', '--no-install', '--no-git']
  const { command } = JSON.parse((await create([...words, '--json'], { cwd })).out)
  expect(command).toBe(
    'npm create abp-app one -- --template svelte --js --capabilities qr,convert --no-install --no-git --yes',
  )
  const again = command
    .split(' ')
    .slice(3)
    .filter((word: string) => word !== '--')
  const other = emptyFolder()
  expect((await create(again, { cwd: other })).code).toBe(0)
  const contents = (folder: string) =>
    filesOf(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')])
  expect(contents(join(other, 'one'))).toEqual(contents(join(cwd, 'one')))
})

test('spaces and letters of all alphabets in the path', async () => {
  const cwd = emptyFolder()
  const directory = join('Ω ordner', 'My Größe! ノート')
  const { code, errors, out } = await create([directory, '-t', 'html', '--no-install'], { cwd })
  expect([code, errors]).toEqual([0, expect.stringContaining('The name in package.json is my-gro-e')])
  const quoted = isWindows ? `"${directory}"` : `'${directory}'`
  const folder = join(cwd, directory)
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('<title>My Größe ノート</title>')
  expect(out).toContain(`  cd ${quoted}\n`)
})

test('each package manager has its own commands and files', async () => {
  const cwd = emptyFolder()
  for (const [pm, run, own] of [
    ['pnpm', 'pnpm dev', ['pnpm-workspace.yaml']],
    ['yarn', 'yarn dev', ['.yarnrc.yml', 'yarn.lock']],
    ['bun', 'bun run dev', []],
  ] as const) {
    const env = { npm_config_user_agent: `${pm}/1.0.0 npm/? node/v24.0.0` }
    const { out } = await create([pm, '-t', 'next', '--no-install', '--no-git', '--json'], { cwd, env })
    expect(JSON.parse(out)).toMatchObject({ packageManager: pm, next: expect.arrayContaining([run]) })
    expect(filesOf(join(cwd, pm)).filter((path) => /yarn|pnpm/.test(path))).toEqual(own)
    expect(readFileSync(join(cwd, pm, 'README.md'), 'utf8')).toContain(run)
  }
})

test.skipIf(!hasGit)('no repository is made within another one', async () => {
  const cwd = emptyFolder()
  execFileSync('git', ['init', '-q'], { cwd, env: environment })
  const { out } = await create(['a', '-t', 'html', '--no-install', '--json'], { cwd })
  expect([JSON.parse(out).git, readdirSync(join(cwd, 'a')).includes('.git')]).toEqual([
    'part of another',
    false,
  ])
})
