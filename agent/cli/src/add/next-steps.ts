import { developmentPort } from './development-port'
import type { Plan } from './plan'
import { ownCommand, runCommand } from './project/manager'
import type { Project } from './project/project'

/**
 * @param path - of the app's first page, with a slash at both ends
 * @returns what to try, in the order in which to try it: start the app, check it, call it, give it to an agent
 */
export function nextSteps(project: Project, { first }: Pick<Plan, 'first'>, path: string): string {
  const { manager, scripts, workspace } = project
  const command = ownCommand(manager, workspace)
  const script = ['dev', 'start'].find((name) => scripts[name] !== undefined)
  const port = developmentPort(project, script && scripts[script])
  const url = `http://localhost:${port ?? '<port>'}${path}`
  const call = [command, 'call', url, first?.name ?? '<capability>', first?.fields ?? ''].join(' ').trim()
  return [
    `An agent can call ${first?.name ?? 'what abp/index declares'} on your app. Try it:`,
    `  ${script === undefined ? '(start the app)' : runCommand(manager, script).join(' ')}`,
    `  ${command} check ${url}`,
    `  ${call}`,
    `  ${command} mcp    # the line that gives it to your MCP client`,
  ].join('\n')
}
