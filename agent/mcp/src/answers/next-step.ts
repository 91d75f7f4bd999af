import { type ErrorEnvelope, isRecord } from '@abp-kit/core/protocol'
import { type AgentText, fitText, joinTexts, quote, say } from '../agent-text/index.ts'
import { permissionsIn } from '../capabilities/index.ts'
import { limits } from '../limits.ts'
import { pauseOf } from './pause.ts'

const steps: Readonly<Record<string, AgentText>> = {
  NOT_INITIALIZED: say`Run abp_connect with the URL of the app, or name an open \`connection\` (abp_status lists them).`,
  SESSION_EXPIRED: say`Run abp_connect with the URL of the app again.`,
  DISCONNECTED: say`Run abp_connect with the URL of the app again.`,
  UNKNOWN_CAPABILITY: say`Run abp_status to see what the app offers.`,
  CAPABILITY_UNAVAILABLE: say`Run abp_status to see what is available now.`,
  INVALID_PARAMS: say`Correct the parameters and call again.`,
  TIMEOUT: say`Call again with a higher \`timeout\`, or ask for less at once.`,
  OUTPUT_FAILED: say`When that is solved, run abp_save_result with the \`result\` of the details; nothing was lost.`,
  NOT_SUPPORTED: say`Check that the URL is the page of an app that speaks ABP, or has WebMCP tools.`,
  PROFILE_IN_USE: say`Ask the user to close that browser, or to start this server with another --user-data-dir. Calling again does not help before.`,
  BROWSER_NOT_FOUND: say`Ask the user to install Chromium or Chrome, or to set --executable-path (ABP_EXECUTABLE_PATH).`,
}

const ofRequirements = new Set(['REQUIREMENT_NOT_MET', 'PRECONDITION_FAILED'])
const ofPermissions = new Set(['PERMISSION_DENIED', 'PERMISSION_REQUIRED', ...ofRequirements])

/**
 * Suggests how an agent can handle an error.
 *
 * @param permissions - names of the permissions that the capability needs
 * @returns the suggestion, or `undefined` if the message already contains everything
 */
export function nextStep(
  { code, details, message, retryAfter }: ErrorEnvelope,
  permissions: readonly AgentText[] = [],
): AgentText | undefined {
  const pause = pauseOf(retryAfter)
  if (code === 'OUTPUT_FAILED' && !(isRecord(details) && 'result' in details))
    return say`When that is solved, call again.`
  if (code === 'RATE_LIMITED' && pause !== undefined) return say`Wait ${pause} ms and call again.`
  if (!ofPermissions.has(code)) return Object.hasOwn(steps, code) ? steps[code] : undefined
  const loginUrl =
    code === 'PERMISSION_REQUIRED' && isRecord(details) ? webAddress(details.loginUrl) : undefined
  if (loginUrl !== undefined) return signIn(loginUrl)
  const requirements = isRecord(details) ? details.requirements : undefined
  const asked = [{ type: 'permission', met: false, resolution: message }]
  const needed = ofRequirements.has(code)
    ? permissionsIn(requirements)
    : [...new Set([...permissionsIn(requirements), ...permissionsIn(asked), ...permissions])]
  const quoted = resolutionsIn(requirements)
  const grant = needed.map((name) => say`--grant-permission ${name}`)
  if (grant.length > 0)
    return say`Ask the user to start the bridge with ${joinTexts(grant, say` `)}, if the app may have that.${quoted === undefined ? say`` : say` ${quoted}`}`
  if (ofRequirements.has(code)) return quoted
  const granted = say`Pages get no permission but those that the user granted with --grant-permission, such as camera.`
  return quoted === undefined ? granted : say`${granted} ${quoted}`
}

/** Quotes the app's suggested remedies. They are the app's words, not the MCP server's. */
function resolutionsIn(requirements: unknown): AgentText | undefined {
  const list = Array.isArray(requirements) ? requirements.slice(0, limits.requirementEntries) : []
  const texts = list.flatMap((requirement: unknown) =>
    isRecord(requirement) && requirement.met !== true && requirement.type !== 'permission'
      ? [fitText(requirement.resolution, limits.resolutionCharacters)]
      : [],
  )
  const quoted = texts.filter((text) => text !== '').map((text) => quote(text, limits.resolutionCharacters))
  return quoted.length === 0 ? undefined : say`The app says: ${joinTexts(quoted, say` `)}`
}

/** The page chooses the URL, so it is quoted, and the app's line next to it names the host. */
function signIn(loginUrl: string): AgentText {
  const page = quote(loginUrl, limits.addressCharacters)
  return say`Ask the user to sign in themselves at ${page}, if they trust that address, in the browser of this bridge, and then call again. Never ask for their password. If they see no such browser, they run npx @abp-kit/mcp save-storage <url> <file>, sign in there, and start the bridge with --storage-state <file>; if it has that file already, run abp_connect again. Or the bridge needs --no-headless, with --user-data-dir to keep the login, or --browser-url to use one of theirs.`
}

/** @returns a URL that a person can open in a browser, as the browser would write it */
function webAddress(value: unknown): string | undefined {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
