import packageJson from '../package.json' with { type: 'json' }
import { runCommand } from './app/run-command.ts'
import type { Terminal } from './command-line/terminal.ts'
import { type PackageManagerName, packageManagers } from './package-manager.ts'

/**
 * Runs the same version of `abp add` from @abp-kit/cli. The code that reads and edits an app is larger than
 * this whole program, so it is fetched only when needed.
 *
 * @param words - the arguments after `--add`
 * @returns its exit code
 */
export async function addToApp(
  words: readonly string[],
  started: PackageManagerName,
  terminal: Terminal,
): Promise<number> {
  const command = [
    ...packageManagers[started].fetch.split(' '),
    `@abp-kit/cli@${packageJson.version}`,
    'add',
    ...words,
  ]
  const { code, said } = await runCommand(command, {
    cwd: process.cwd(),
    shown: 'all',
    signal: terminal.signal,
  })
  if (code === undefined) terminal.note(`\`${command.join(' ')}\` could not run: ${said}`)
  return code ?? 1
}
