import { AbpError } from '@abp-kit/core/protocol'
import type { Terminal } from '../command-line/terminal.ts'
import { type PackageManagerName, packageManagers } from '../package-manager.ts'
import { runCommand } from './run-command.ts'

/**
 * Installs the app's dependencies.
 *
 * @param next - the commands to continue after a failure
 * @throws {AbpError} `INSTALL_FAILED`; the files stay
 */
export async function installDependencies(
  directory: string,
  name: PackageManagerName,
  { offline, next }: { offline: boolean; next: readonly string[] },
  terminal: Terminal,
): Promise<void> {
  const { signal } = terminal
  const words = packageManagers[name].install.split(' ')
  // Otherwise, development dependencies would be omitted. With CI set, Yarn would refuse to write the lock
  // file, which a new app does not have yet.
  const env: Record<string, string> = {
    NODE_ENV: 'development',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  }
  if (offline && (await isModernYarn(name, directory, signal))) env.YARN_ENABLE_NETWORK = '0'
  else if (offline) words.push('--offline')
  terminal.note(`${words.join(' ')} …`)
  const shown = terminal.isInteractive ? 'terminal' : 'errors'
  const { code, said } = await runCommand(words, { cwd: directory, shown, env, signal })
  if (code === 0) return
  const reason = signal.aborted
    ? 'was interrupted'
    : code === undefined
      ? `could not run: ${said || 'it was ended from outside'}`
      : `ended with ${code}; its own words are above`
  throw new AbpError(
    'INSTALL_FAILED',
    `The app is complete, but \`${words.join(' ')}\` ${reason}. Go on with:\n\n${next.map((line) => `  ${line}\n`).join('')}`,
    { details: { directory, next } },
  )
}

/** Yarn 1 accepts `--offline`; later versions use a setting. */
async function isModernYarn(name: PackageManagerName, cwd: string, signal: AbortSignal): Promise<boolean> {
  if (name !== 'yarn') return false
  const { said } = await runCommand(['yarn', '--version'], { cwd, shown: 'nobody', signal })
  return !/^[01]\./.test(said)
}
