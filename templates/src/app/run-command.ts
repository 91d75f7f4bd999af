import { x } from 'tinyexec'

/** The result of a command. */
export interface Outcome {
  /** `undefined` if it could not start, or a signal ended it. */
  code: number | undefined
  /** Why it could not start, or its output if that was not shown. */
  said: string
}

/** The source of a command's input, and the destination of its output. */
const streams = {
  // As if the user had started it.
  all: ['inherit', 'inherit', 'inherit'],
  // Standard output is reserved for this program's result.
  terminal: ['inherit', 2, 2],
  errors: ['ignore', 2, 2],
  // The outcome contains the output.
  nobody: ['ignore', 'pipe', 'pipe'],
} as const

type Shown = keyof typeof streams

/**
 * Runs a command without a shell.
 *
 * @param env - additions to the environment
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
