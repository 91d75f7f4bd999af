import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { normalizeSpawnCommand } from 'tinyexec'

/**
 * Starts a program. On Windows it may be a script such as `npm.cmd`, which only a shell runs. Arguments reach
 * it unchanged, because that shell sees no `^`, `%PATH%` or space in them.
 */
export function startChild(
  program: string,
  args: readonly string[],
  options: SpawnOptions & { cwd: string },
): ChildProcess {
  const normal = normalizeSpawnCommand(program, [...args], options)
  return spawn(normal.command, normal.args, normal.options)
}

/**
 * Ends a child and its descendants. Except on Windows, the child must be `detached`, the first of its group.
 */
export function endChild({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return
  if (process.platform === 'win32') {
    // On Windows, a signal ends one process, and gives it no time to end others.
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}
