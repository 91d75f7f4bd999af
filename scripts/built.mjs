// Whether the packages are built from the source as it is now. Runs on Node 20, so it has no dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the packages are made of, beside the workspace's own files. */
const sources = ['core', 'adapters', 'bindings', 'agent', 'lint', 'templates', 'playgrounds/showcase']
const workspace = [
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'tsconfig.base.json',
  'tsconfig.source.json',
  '.pnpmfile.mjs',
  'LICENSE',
]

/**
 * @param root - absolute path of the clone, with `/` at its end
 * @returns a hash of the source; `undefined` without git, which knows what is source
 */
export function sourceState(root) {
  const args = [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...sources,
    ...workspace,
  ]
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) return undefined
  const hash = createHash('sha256')
  for (const path of stdout.split('\0').filter(Boolean).toSorted())
    hash
      .update(`${path}\0`)
      .update(contentOf(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** @returns whether the last build was made from this source, and everything that it made is still as it was */
export function isBuilt(root, state) {
  const stamp = JSON.parse(contentOf(stampOf(root)).toString() || '{}')
  const folders = Object.entries(stamp.folders ?? {})
  return (
    state !== undefined &&
    stamp.state === state &&
    folders.length > 0 &&
    folders.every(([folder, time]) => changedAt(join(root, folder)) === time)
  )
}

/** @returns whether there is a build of every package, from whatever source */
export function hasBuild(root) {
  const folders = Object.keys(JSON.parse(contentOf(stampOf(root)).toString() || '{}').folders ?? {})
  return folders.length > 0 && folders.every((folder) => changedAt(join(root, folder)) !== undefined)
}

/** Notes what the build, which has just ended, was made from. */
export function noteBuilt(root, state) {
  const packages = spawnSync('git', ['ls-files', '-z', '--', ...sources], { cwd: root, encoding: 'utf8' })
    .stdout.split('\0')
    .filter((path) => path.endsWith('package.json'))
  const folders = packages
    .map((path) => `${dirname(path)}/dist`)
    .map((folder) => [folder, changedAt(join(root, folder))])
    .filter(([, time]) => time !== undefined)
  mkdirSync(dirname(stampOf(root)), { recursive: true })
  writeFileSync(stampOf(root), JSON.stringify({ state, folders: Object.fromEntries(folders) }))
}

const stampOf = (root) => join(root, 'node_modules/.cache/abp-kit/built.json')

/** @returns nothing for a file that git still lists, but which is gone */
function contentOf(path) {
  try {
    return readFileSync(path)
  } catch {
    return Buffer.alloc(0)
  }
}

function changedAt(folder) {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs
}
