import { x } from 'tinyexec'

/** How a command ended. */
export interface Outcome {
  /** `undefined` if it could not be started, or a signal ended it. */
  code: number | undefined
  /** Why it could not be started, or what it said if that was not shown. */
  said: string
}

/** Where a command's input comes from, and where goes what it says. */
const streams = {
  // As if the user had started it.
  all: ['inherit', 'inherit', 'inherit'],
  // The standard output is for the result of this program.
  terminal: ['inherit', 2, 2],
  errors: ['ignore', 2, 2],
  // The outcome has it.
  nobody: ['ignore', 'pipe', 'pipe'],
} as const

type Shown = keyof typeof streams

/**
 * Runs a command, without a shell.
 *
 * @param env - adds to the environment
 * @param signal - ends the command
 */
export async function runCommand(
  [command = '', ...words]: readonly string[],
  {
    cwd,
    shown,
    env = {},
    signal,
  }: { cwd: string; shown: Shown; env?: Record<string, string>; signal: AbortSignal },
): Promise<Outcome> {
  try {
    const running = x(command, words, {
      nodePath: false,
      signal,
      nodeOptions: { cwd, env, stdio: [...streams[shown]] },
    })
    const { stdout, stderr } = await running
    return { code: running.exitCode ?? undefined, said: `${stdout}${stderr}`.trim() }
  } catch (error) {
    return { code: undefined, said: error instanceof Error ? error.message : String(error) }
  }
}
