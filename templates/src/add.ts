import packageJson from '../package.json' with { type: 'json' }
import { runCommand } from './app/run-command.ts'
import type { Terminal } from './command-line/terminal.ts'
import { type PackageManagerName, packageManagers } from './package-manager.ts'

/**
 * Runs `abp add` of @abp-kit/cli, of the same version. What reads and edits an app's code is larger than all of this
 * program, so it is fetched by those who need it.
 *
 * @param words - what follows `--add`
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
