import type { KnownCapability } from '@abp-kit/conformance'
import { isRecord } from '@abp-kit/core/protocol'
import type { FirstCapability } from './definition/definition-text.ts'
import { developmentPort, hasCertificate } from './development-address.ts'
import { ownCommand, runCommand, shownCommand } from './project/manager.ts'
import { commandOf } from './project/program.ts'
import type { Project } from './project/project.ts'

/**
 * @param first - the capability to try; without one, the user chooses
 * @param checked - the URL of the app's first page that was checked
 * @returns the next steps in order: start the app, check it, call it, give it to an agent
 */
export function nextSteps(project: Project, first: FirstCapability | undefined, checked: string): string {
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

/** @returns the capability to try in an app that already had its definition */
export function firstOffered(capabilities: readonly KnownCapability[]): FirstCapability | undefined {
  const first = capabilities.find(({ deprecated }) => !deprecated)
  if (!first) return undefined
  const required = isRecord(first.inputSchema) ? first.inputSchema.required : []
  const names = Array.isArray(required) ? required : []
  return { name: first.name, fields: names.map((name) => `--field ${name}=…`).join(' ') }
}
