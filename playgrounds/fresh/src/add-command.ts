import { execFile } from 'node:child_process'
import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@abp-kit/playground-runner'

const program = fileURLToPath(new URL('../../../agent/cli/dist/cli.mjs', import.meta.url))
/** What package managers and builds write, and git. */
const written =
  /^(?:node_modules|dist|build|\.git|\.next|\.nuxt|\.output|\.svelte-kit|\.astro|\.react-router|next-env\.d\.ts)(?:\/|$)/

/**
 * Runs `abp add` in a generated app, whose packages are installed: it edits, builds, starts and checks the app. A second
 * time it changes nothing, and `--remove` gives the files that were there before.
 *
 * @throws when it does not
 */
export async function useAddCommand(directory: string): Promise<void> {
  const git = (...words: string[]) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd: directory })
  await git('init', '-q')
  await appendFile(join(directory, '.git/info/exclude'), 'node_modules\n')
  await git('add', '.')
  await git('commit', '-qm', 'generated')
  const before = await filesOf(directory)
  const added = await abp('add', directory, '--yes')
  if (added.code !== 0 || !added.out.includes('An agent can call'))
    throw new Error(`abp add ended with ${added.code}:\n${added.out}`)
  const again = await abp('add', directory)
  if (again.code !== 0 || !again.out.includes('Everything is there already'))
    throw new Error(`the second abp add ended with ${again.code}:\n${again.out}`)
  const removed = await abp('add', directory, '--remove', '--yes', '--no-install')
  if (removed.code !== 0) throw new Error(`abp add --remove ended with ${removed.code}:\n${removed.out}`)
  const after = await filesOf(directory)
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  )
  if (changed.length > 0) throw new Error(`After --remove, these are not as before: ${changed.join(', ')}`)
}

function abp(...words: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...words],
      { maxBuffer: 64 * 1024 * 1024 },
      (_, out, errors) => resolve({ code: child.exitCode ?? -1, out: out + errors }),
    )
    child.stdin?.end()
  })
}

async function filesOf(directory: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await readdir(join(directory, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (written.test(path)) continue
      if (entry.isDirectory()) await visit(path)
      else if (entry.isFile()) found.set(path, await readFile(join(directory, path), 'latin1'))
    }
  }
  await visit('')
  return found
}
