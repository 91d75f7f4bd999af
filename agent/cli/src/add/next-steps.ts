import { developmentPort, hasCertificate } from './development-address'
import type { Plan } from './plan'
import { ownCommand, runCommand, shownCommand } from './project/manager'
import { commandOf } from './project/program'
import type { Project } from './project/project'

/**
 * @param checked - the address of the app's first page, as it was checked
 * @returns what to try, in the order in which to try it: start the app, check it, call it, give it to an agent
 */
export function nextSteps(project: Project, { first }: Pick<Plan, 'first'>, checked: string): string {
  const { manager, scripts, workspace } = project
  const command = ownCommand(manager, workspace)
  const isStarted = scripts.dev === undefined && scripts.start !== undefined
  const start = isStarted
    ? shownCommand(project, runCommand(manager, 'start'))
    : commandOf(project, 'dev')?.shown
  const script = isStarted ? scripts.start : scripts.dev
  const port = developmentPort(project, script)
  const { pathname, protocol: tried } = new URL(checked)
  const protocol = hasCertificate(project, script) ? 'https:' : tried
  const url = `${protocol}//localhost:${port ?? '<port>'}${pathname}`
  const call = [command, 'call', url, first?.name ?? '<capability>', first?.fields ?? ''].join(' ').trim()
  return [
    `An agent can call ${first?.name ?? 'what abp/index declares'} on your app. Try it:`,
    `  ${start ?? '(start the app)'}`,
    `  ${command} check ${url}`,
    `  ${call}`,
    `  ${command} mcp    # the line that gives it to your MCP client`,
  ].join('\n')
}
