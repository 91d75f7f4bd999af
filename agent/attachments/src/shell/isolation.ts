import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

/** Resource limits for one command. */
export interface CommandLimits {
  /** Milliseconds until it is killed. */
  milliseconds: number
  /** Bytes of address space per process. LibreOffice needs 4 GiB. */
  memoryBytes: number
  /** Maximum bytes of its total output. */
  outputBytes: number
}

export const commandLimits: CommandLimits = {
  milliseconds: 30_000,
  memoryBytes: 4 * 2 ** 30,
  outputBytes: 50_000_000,
}

/**
 * The isolation of a command from the host. `bubblewrap` gives it the system's programs, its input and its
 * output, without network. `unshare` has no network and sees no other processes, but sees all files that this
 * user can read. `none` isolates nothing.
 */
export type Isolation = 'bubblewrap' | 'unshare' | 'none'

/** Folders to search for programs, excluding folders that a project puts into PATH. */
const programFolders = ['/usr/local/bin', '/usr/bin', '/bin']

/** @returns the absolute path of a system program, or undefined */
export function findProgram(name: string): string | undefined {
  if (!/^[\w.+-]+$/.test(name)) return undefined
  return programFolders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))
}

let found: Promise<Isolation> | undefined

/**
 * @returns the isolation that works here: kernels and containers may forbid namespaces although the programs
 *   are installed
 */
export function findIsolation(): Promise<Isolation> {
  found ??= tryAll()
  return found
}

async function tryAll(): Promise<Isolation> {
  for (const isolation of ['bubblewrap', 'unshare'] as const) {
    const [program = '', ...args] = isolated('/usr/bin/true', [], isolation, commandLimits, {})
    try {
      await promisify(execFile)(program, args, { timeout: 10_000 })
      return isolation
    } catch {
      // It is missing or not allowed; the next one requires less.
    }
  }
  return 'none'
}

/** Host files that a command can access. */
export interface Bindings {
  /** Absolute path of its input, visible as `inside`. */
  input?: { host: string; inside: string }
  /** Absolute path of its output folder, visible as `inside`. */
  output?: { host: string; inside: string }
}

/** @returns the full command: isolation and limits, then the program with its arguments */
export function isolated(
  program: string,
  args: readonly string[],
  isolation: Isolation,
  limits: CommandLimits,
  { input, output }: Bindings,
): string[] {
  const seconds = Math.ceil(limits.milliseconds / 1000)
  const limited = [
    findProgram('prlimit') ?? 'prlimit',
    `--as=${limits.memoryBytes}`,
    `--cpu=${seconds}`,
    `--fsize=${limits.outputBytes}`,
    '--core=0',
    '--',
    program,
    ...args,
  ]
  if (isolation === 'none') return limited
  if (isolation === 'unshare')
    return [
      findProgram('unshare') ?? 'unshare',
      ...[
        '--map-root-user',
        '--net',
        '--ipc',
        '--mount',
        '--pid',
        '--fork',
        '--kill-child',
        '--mount-proc',
        '--',
      ],
      ...limited,
    ]
  return [
    findProgram('bwrap') ?? 'bwrap',
    ...[
      '--unshare-all',
      // Without a user namespace, root could create new namespaces inside.
      '--unshare-user',
      '--disable-userns',
      '--die-with-parent',
      '--new-session',
      '--cap-drop',
      'ALL',
      '--clearenv',
    ],
    ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib'],
    ...['--symlink', 'usr/lib64', '/lib64', '--ro-bind-try', '/etc/fonts', '/etc/fonts'],
    // Program names such as `convert` are links to this folder.
    ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives', '--proc', '/proc', '--dev', '/dev'],
    // LibreOffice exits at once without its settings.
    ...['--ro-bind-try', '/etc/libreoffice', '/etc/libreoffice'],
    ...['--size', String(limits.outputBytes), '--tmpfs', '/tmp', '--chdir', '/tmp'],
    ...[
      '--setenv',
      'PATH',
      programFolders.join(':'),
      '--setenv',
      'HOME',
      '/tmp',
      '--setenv',
      'LANG',
      'C.UTF-8',
    ],
    ...(input ? ['--ro-bind', input.host, input.inside] : []),
    ...(output ? ['--bind', output.host, output.inside] : []),
    '--',
    ...limited,
  ]
}
