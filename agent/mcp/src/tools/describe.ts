import {
  type AgentText,
  connectionText,
  fitText,
  joinLines,
  joinTexts,
  nameText,
  quote,
  say,
} from '../agent-text/index.ts'
import { type AgentAnswer, answerOf, warningLines } from '../answers/index.ts'
import { readOffer, shortSignatureOf, signatureOf } from '../capabilities/index.ts'
import type { Connection } from '../connections/index.ts'
import { limits } from '../limits.ts'
import { notificationLines } from './connection-state.ts'

/**
 * Makes the answer of `abp_connect`: the app and a short list of its capabilities. The capability tools
 * contain the rest.
 *
 * @param becomeTools - whether the client's tool list gets the app's tools
 */
export function describeConnected(
  connection: Connection,
  becomeTools: boolean,
  given: readonly string[],
): AgentAnswer {
  const capabilities = connection.capabilities.map(
    (capability) => say`${shortSignatureOf(capability)}${inBrackets(readOffer(capability).notes)}`,
  )
  const how = becomeTools ? say`Each is a tool; abp_call works, too` : say`Call them with abp_call`
  const warnings = warningsOf(connection, given)
  const app = appText(connection)
  const text = joinLines(
    say`Connected: ${app}`,
    ...webmcpLines(connection),
    say`${how}. abp_status {"capability"} has all parameters:`,
    ...capabilities,
    ...warningLines(warnings),
  )
  const connectionId = fitText(connection.id, limits.nameCharacters)
  const url = fitText(connection.url, limits.addressCharacters)
  return answerOf(text, {
    connection: connectionId,
    url,
    protocol: connection.session.protocol === 'abp' ? say`abp` : say`webmcp`,
    app,
    capabilities,
    ...(warnings.length > 0 && { warnings: warnings.slice(0, limits.warningEntries) }),
  })
}

/** Describes the app of a connection and all its capabilities, in the app's own words. */
export function describeConnection(connection: Connection): AgentAnswer {
  const lines = connection.capabilities.map((capability) => {
    const { description, notes } = readOffer(capability)
    const about = description === '' ? say`` : say`: ${quote(description, limits.offerDescriptionCharacters)}`
    return say`- ${signatureOf(capability)}${inBrackets(notes)}${about}`
  })
  return answerOf(
    joinLines(
      say`Connected: ${appText(connection)}, ${fitText(connection.url, limits.addressCharacters)}`,
      ...webmcpLines(connection),
      say`Session: ${nameText(connection.session.sessionId, limits.nameCharacters)}`,
      say`Capabilities (${lines.length}):`,
      ...lines,
      ...notificationLines(connection),
      ...warningLines(warningsOf(connection, [])),
    ),
  )
}

function appText(connection: Connection): AgentText {
  const { id, version } = connection.session.app
  const more = [nameText(id, limits.appIdCharacters), nameText(version, limits.appVersionCharacters)]
  return joinTexts([connectionText(connection), ...more.filter((text) => text !== '')], say` `)
}

/** Explains the limits of WebMCP tools, for a page that does not support ABP. */
function webmcpLines({ session }: Connection): AgentText[] {
  return session.protocol === 'abp'
    ? []
    : [
        say`The page does not speak ABP: these are its WebMCP tools. They report no progress, and ask only by the page's own dialogs and forms.`,
      ]
}

function warningsOf({ omitted }: Connection, given: readonly string[]): AgentText[] {
  return [
    ...given.slice(0, limits.warningEntries).map((warning) => fitText(warning, limits.warningCharacters)),
    ...(omitted > 0 ? [say`${omitted} more capabilities of the app are left out.`] : []),
  ]
}

function inBrackets(notes: readonly AgentText[]): AgentText {
  return notes.length === 0 ? say`` : say` (${joinTexts(notes, say`, `)})`
}
