import type { Command } from '../command-line/command'

/** The commands, each in a file of its own, which is loaded when it is asked for. */
export const commands: Record<string, () => Promise<{ command: Command }>> = {
  add: () => import('./add'),
  inject: () => import('./inject'),
  check: () => import('./check'),
  discover: () => import('./discover'),
  manifest: () => import('./manifest'),
  list: () => import('./list'),
  describe: () => import('./describe'),
  call: () => import('./call'),
  types: () => import('./types'),
  mcp: () => import('./mcp'),
  completion: () => import('./completion'),
}

/** @returns the command's declaration; `undefined` if there is none of that name */
export async function findCommand(name: string): Promise<Command | undefined> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  return (await load?.())?.command
}
