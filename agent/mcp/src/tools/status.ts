import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'
import {
  type AgentText,
  connectionText,
  fitObject,
  fitText,
  joinLines,
  joinTexts,
  nameText,
  quote,
  say,
  sayJson,
} from '../agent-text/index.ts'
import { type AgentAnswer, answerOf, appLine } from '../answers/index.ts'
import type { KnownApp } from '../apps/index.ts'
import type { Connection } from '../connections/index.ts'
import { limits } from '../limits.ts'
import type { ClientSession } from '../sessions/index.ts'
import { type ConnectionState, connectionState } from './connection-state.ts'
import { defineTool } from './define.ts'
import { describeConnection } from './describe.ts'

export const statusTool = defineTool({
  name: say`abp_status`,
  title: say`What is connected, and what it offers`,
  description: say`Without parameters: connections, what can be called now, last notifications, where results go. With connection: what that app offers. With capability: all about it.`,
  input: z.strictObject({
    connection: z.string().optional().describe('Id of a connection'),
    capability: z.string().optional().describe('Name of a capability'),
  }),
  shownInput: z.object({ connection: z.string().optional(), capability: z.string().optional() }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: async (session, { connection, capability }) => {
    if (capability !== undefined) return describeCapability(session, capability, connection)
    if (connection === undefined) return overview(session)
    return describeConnection(session.connections.get(connection))
  },
})

function overview({ apps, connections, browser, output, files, handles }: ClientSession): AgentAnswer {
  const all = connections.all()
  const state = !browser.running ? say`not started` : browser.attached ? say`attached` : say`running`
  const states = statesOf(all)
  // Without a session, a request sees only the connections of the session that it names.
  const name = handles ? say` Or name a \`connection\` that you have.` : say``
  const lines = all.flatMap((connection) => {
    const isDefault = connection === connections.default ? say` (default)` : say``
    const { capabilities, calls, url } = connection
    return [
      say`- ${connectionText(connection)}${isDefault}: ${fitText(url, limits.addressCharacters)}, ${capabilities.length} capabilities, ${calls.size} calls running`,
      ...(states.get(connection)?.lines ?? [say`More with connection.`]),
    ]
  })
  const roots = files.roots().map((root) => fitText(root, limits.pathCharacters))
  const text = joinLines(
    lines.length === 0
      ? say`Not connected to any app. Run abp_connect with the URL of one.${name}`
      : say`Connections:`,
    ...lines,
    ...apps.notRead().map(unreadLine),
    say`Browser: ${state}`,
    say`Results go to: ${fitText(output.place, limits.pathCharacters)}`,
    say`Files may come from: ${joinTexts(roots, say`, `)}`,
  )
  const listed = all.map((connection) => ({
    connection: fitText(connection.id, limits.nameCharacters),
    app: fitText(connection.appName, limits.appNameCharacters),
    url: fitText(connection.url, limits.addressCharacters),
    capabilities: connection.capabilities.length,
    calls: connection.calls.size,
    default: connection === connections.default,
    ...states.get(connection)?.data,
  }))
  return answerOf(text, {
    connections: listed,
    browser: state,
    outputDir: fitText(output.directory.path, limits.pathCharacters),
    ...(output.place !== output.directory.path && { store: fitText(output.place, limits.pathCharacters) }),
    allowedDirectories: roots,
  })
}

function unreadLine({ problem, url }: KnownApp): AgentText {
  const reason = quote(problem ?? 'It is being read.', limits.reasonCharacters)
  return say`No tools yet of ${fitText(url, limits.addressCharacters)}: its manifest could not be read: ${reason}. abp_connect may work all the same.`
}

/** @returns the states of the first connections, as many as fit in an answer */
function statesOf(all: readonly Connection[]): Map<Connection, ConnectionState> {
  const states = new Map<Connection, ConnectionState>()
  let left: number = limits.statusCharacters
  for (const connection of all) {
    const state = connectionState(connection)
    left -= state.lines.reduce((sum, line) => sum + line.length, 0)
    if (left < 0) break
    states.set(connection, state)
  }
  return states
}

async function describeCapability(
  session: ClientSession,
  name: string,
  id: string | undefined,
): Promise<AgentAnswer> {
  const connection = session.connections.get(id)
  const descriptor = await connection.session.describeCapability(name)
  const app = connectionText(connection)
  if (!descriptor) {
    const shown = nameText(name, limits.nameCharacters)
    throw new AbpError('UNKNOWN_CAPABILITY', say`${app} has no capability ${shown}.`)
  }
  // Everything in it comes from the page, and JSON quotes it.
  const shown = fitObject(descriptor, {
    characters: limits.descriptorCharacters,
    entries: limits.descriptorEntries,
    levels: limits.descriptorLevels,
    textCharacters: limits.fieldTextCharacters,
  })
  const about = fitText(sayJson(shown), limits.descriptorCharacters)
  return answerOf(about, undefined, appLine(app))
}
