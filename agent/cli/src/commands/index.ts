import type { Command } from '../command-line/command.ts'

/** The commands, each in its own file, which is loaded on demand. */
export const commands: Record<string, () => Promise<{ command: Command }>> = {
  add: () => import('./add.ts'),
  inject: () => import('./inject.ts'),
  check: () => import('./check.ts'),
  discover: () => import('./discover.ts'),
  manifest: () => import('./manifest.ts'),
  list: () => import('./list.ts'),
  describe: () => import('./describe.ts'),
  call: () => import('./call.ts'),
  types: () => import('./types.ts'),
  mcp: () => import('./mcp.ts'),
  completion: () => import('./completion.ts'),
}

/** @returns the command's declaration; `undefined` if no command has that name */
export async function findCommand(name: string): Promise<Command | undefined> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  return (await load?.())?.command
}
