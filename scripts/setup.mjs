// Installs everything that a fresh machine with Node 20 and npm lacks. Runs on Node 20, so it has no
// dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { hasBuild, isBuilt, noteBuilt, sourceState } from './built.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The environment for every later step. Node 24 and the tools of the workspace come first. */
export const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  // Turns off the frameworks' reports to their makers.
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
}

const windows = process.platform === 'win32'

export class StepFailed extends Error {}

/** How often a step that takes long says that it still runs. */
const patience = 20_000

/**
 * Prints the title, runs a command, and prints how long it took. Shows the output only if the command fails; meanwhile
 * what `progress` finds in a line of it.
 */
async function step(title, command, args, { show = false, env = environment, cwd = root, progress } = {}) {
  const start = Date.now()
  process.stdout.write(`▸ ${title}${show ? '\n' : ' … '}`)
  const waiting = setInterval(() => !show && process.stdout.write('… '), patience)
  const onLine = (line) => {
    const [, name] = progress?.exec(line) ?? []
    if (name) process.stdout.write(`${name} `)
  }
  const { code, output } = await run(command, args, { show, env, cwd, onLine })
  clearInterval(waiting)
  const seconds = ((Date.now() - start) / 1000).toFixed(1)
  if (code !== 0) {
    console.log(show ? `✗ ${title} (${seconds} s)` : `failed (${seconds} s)\n${output}`)
    throw new StepFailed(`${title} failed: \`${[command, ...args].join(' ')}\` ended with ${code}.`)
  }
  console.log(show ? `✓ ${title} (${seconds} s)` : `${seconds} s`)
}

/** @returns the exit code and the output; with `show`, the output is printed here instead */
export function run(command, args, { show = true, env = environment, cwd = root, onLine } = {}) {
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe']
    // On Windows, npx and the tools in node_modules/.bin are scripts that only a shell starts.
    const child = windows
      ? spawn(command, args.map(quote), { cwd, env, stdio, shell: true })
      : spawn(command, args, { cwd, env, stdio })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    if (child.stdout && onLine) createInterface({ input: child.stdout }).on('line', onLine)
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code, signal) => resolve({ code: code ?? signal ?? 1, output }))
    let ended
    const forward = (signal) => {
      ended = signal
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
    // npm ends the shell between itself and this program, but this program gets no signal.
    const parent = process.ppid
    const orphaned = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
    child.on('close', () => {
      clearInterval(orphaned)
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward)
      // Whoever ends this program does not want its next step.
      if (ended) process.exit(128 + constants.signals[ended])
    })
  })
}

function quote(arg) {
  return /\s/.test(arg) ? `"${arg}"` : arg
}

export const pnpm = (...args) => ['npx', ['-y', packageManager, ...args]]

/** Installs Node 24, pnpm and the dependencies in the lock file. */
export async function install() {
  await step('Node 24 and dependencies (pnpm)', ...pnpm('install', '--frozen-lockfile'))
}

/** Installs and builds, unless that was done with the source as it is. */
export async function buildIfChanged() {
  if (isBuilt(root, sourceState(root))) console.log('▸ Packages are as they were built last')
  else {
    await install()
    await build()
  }
}

/** Installs, and builds if nothing was built before. */
export async function buildOnce() {
  await install()
  if (!hasBuild(root)) await build()
}

/** Builds the packages that playgrounds and tests use. */
export async function build() {
  // What changes during the build may not be in it.
  const state = sourceState(root)
  const filters = [
    './core',
    './adapters/*',
    './bindings/*',
    './agent/*',
    './lint',
    './templates',
    './playgrounds/showcase',
  ].flatMap((path) => ['--filter', path])
  await step('Packages (unbuild)', ...pnpm(...filters, 'run', 'build'), { progress: /^(\S+) build: Done/ })
  noteBuilt(root, state)
}

/** Finds Chromium or Chrome, or installs Debian's Chromium, and sets `ABP_BROWSER_PATH` for later steps. */
export async function browser() {
  let found = findBrowser()
  if (!found && canInstall()) {
    await installPackages('Chromium', ['chromium', 'fonts-dejavu-core'])
    found = findBrowser()
  }
  if (!found) {
    throw new StepFailed(
      'No Chromium was found. Install Chrome or Chromium (Debian: `apt-get install chromium`, macOS: `brew install --cask google-chrome`), or name one with ABP_BROWSER_PATH.',
    )
  }
  environment.ABP_BROWSER_PATH = found
}

/**
 * Finds Chromium's headless shell, or installs Debian's, and sets `ABP_HEADLESS_SHELL_PATH` for later steps. Without one,
 * or with a browser that the user named, all tests run in the browser.
 */
async function headlessShell() {
  if (namedBrowser()) return
  // Debian's command is a script that starts it, so signals to it reach the script only.
  const find = () =>
    ['/usr/lib/chromium/chromium-headless-shell', which('chrome-headless-shell')].find(
      (path) => path && existsSync(path),
    )
  if (!find() && canInstall()) await tryToInstall([['chromium-headless-shell', 'chromium-headless-shell']])
  const found = find()
  if (found) environment.ABP_HEADLESS_SHELL_PATH = found
}

const jsonSchemaSuite = '/usr/share/perl5/auto/share/dist/Test-JSON-Schema-Acceptance'

/**
 * Installs what else some tests need, on Debian as root: Redis; `unshare` and `mount`, which give a test its own disk;
 * Firefox, and WebKit with a screen that nobody sees; shells; a load balancer, a web server and Prometheus;
 * archivers, converters and a sandbox; the JSON Schema suite. Tests that lack them are skipped, and say so.
 */
export async function forTests() {
  await headlessShell()
  const { ABP_FIREFOX_PATH, ABP_WEBKIT_DRIVER } = process.env
  const needed = [
    ['redis-server', 'redis-server', which('redis-server')],
    ['unshare', 'util-linux', which('unshare')],
    ['mount', 'mount', which('mount')],
    ['firefox', 'firefox-esr', ABP_FIREFOX_PATH || which('firefox-esr') || which('firefox')],
    ['WebKitWebDriver', 'webkit2gtk-driver', ABP_WEBKIT_DRIVER || which('WebKitWebDriver')],
    ['Xvfb', 'xvfb', which('Xvfb')],
    ['fish', 'fish', which('fish')],
    ['haproxy', 'haproxy', which('haproxy')],
    ['nginx', 'nginx', which('nginx')],
    ['prometheus', 'prometheus', which('prometheus')],
    ['zsh', 'zsh', which('zsh')],
    // Not a program: the cases of the JSON Schema suite, for which no package on npm has the draft of today.
    [
      'the JSON Schema suite',
      'libtest-json-schema-acceptance-perl',
      process.env.ABP_JSON_SCHEMA_SUITE || existsSync(jsonSchemaSuite),
    ],
    // What makes and converts the files of the tests of attachments, and what keeps converters apart.
    ...Object.entries({
      '7z': 'p7zip-full',
      bwrap: 'bubblewrap',
      bzip2: 'bzip2',
      convert: 'imagemagick',
      ffmpeg: 'ffmpeg',
      gs: 'ghostscript',
      'heif-enc': 'libheif-examples',
      pdftoppm: 'poppler-utils',
      soffice: 'libreoffice-writer libreoffice-calc libreoffice-impress',
      sqlite3: 'sqlite3',
      unzip: 'unzip',
      xz: 'xz-utils',
      zip: 'zip',
      zstd: 'zstd',
    }).map(([command, name]) => [command, name, which(command) && isProgram(command)]),
  ]
  const missing = needed.filter(([, , path]) => !path)
  if (missing.length === 0 || !canInstall()) return
  if (await tryToInstall(missing)) return
  // A package that cannot be had takes only its own tests away.
  const failed = []
  for (const program of missing) if (!(await tryToInstall([program]))) failed.push(program)
  if (failed.length > 0)
    console.log(`▸ Tests that need ${commandsOf(failed)} are skipped; the end of the output names them`)
}

/** Installs Wine, on Debian as root, for the tests for Windows. Without it they are skipped, and say so. */
export async function wine() {
  if (windows || which('wine') || !canInstall()) return
  await tryToInstall([['wine', 'wine wine64']])
}

/** @returns whether the programs are installed now */
async function tryToInstall(programs) {
  try {
    await installPackages(
      commandsOf(programs),
      programs.flatMap(([, names]) => names.split(' ')),
    )
    return true
  } catch (error) {
    if (error instanceof StepFailed) return false
    throw error
  }
}

function commandsOf(programs) {
  return programs.map(([command]) => `\`${command}\``).join(', ')
}

/** Other programs are called `convert`, too: one of Windows, and stand-ins of machines without ImageMagick. */
function isProgram(command) {
  if (command !== 'convert') return true
  return spawnSync(command, ['-version'], { encoding: 'utf8' }).stdout?.includes('ImageMagick') ?? false
}

function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && which('apt-get')
}

let updated = false

async function installPackages(title, packages) {
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  // Waits for a server that does not answer at once, and for another program that installs something.
  const patient = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120']
  // Tried once: without it, the lists that are there may do.
  const isFirst = !updated
  updated = true
  if (isFirst) await step('Package lists (apt-get update)', 'apt-get', [...patient, 'update'], { env })
  const args = [...patient, 'install', '-y', '--no-install-recommends', ...packages]
  await step(`${title} (Debian's packages)`, 'apt-get', args, { env })
}

function namedBrowser() {
  return ['ABP_BROWSER_PATH', 'PUPPETEER_EXECUTABLE_PATH', 'CHROME_PATH']
    .map((name) => process.env[name])
    .find((path) => path && existsSync(path))
}

function findBrowser() {
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ]
  const onPath = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(which)
  return [namedBrowser(), ...onPath, ...usual].find((path) => path && existsSync(path))
}

function which(name) {
  const { stdout } = spawnSync(windows ? 'where' : 'which', [name], { encoding: 'utf8' })
  return stdout?.split('\n')[0]?.trim()
}
