import { type ErrorEnvelope, isRecord } from '@abp-kit/core/protocol'
import { type AgentText, fitText, joinTexts, quote, say } from '../agent-text'
import { permissionsIn } from '../capabilities'
import { limits } from '../limits'
import { pauseOf } from './pause'

const steps: Readonly<Record<string, AgentText>> = {
  NOT_INITIALIZED: say`Run abp_connect with the URL of the app, or name an open \`connection\` (abp_status lists them).`,
  SESSION_EXPIRED: say`Run abp_connect with the URL of the app again.`,
  DISCONNECTED: say`Run abp_connect with the URL of the app again.`,
  UNKNOWN_CAPABILITY: say`Run abp_status to see what the app offers.`,
  CAPABILITY_UNAVAILABLE: say`Run abp_status to see what is available now.`,
  INVALID_PARAMS: say`Correct the parameters and call again.`,
  TIMEOUT: say`Call again with a higher \`timeout\`, or ask for less at once.`,
  OUTPUT_FAILED: say`When that is solved, run abp_save_result with the \`result\` of the details; nothing was lost.`,
  NOT_SUPPORTED: say`Check that the URL is the page of the app that speaks ABP.`,
  BROWSER_NOT_FOUND: say`Ask the user to install Chromium or Chrome, or to set --executable-path (ABP_EXECUTABLE_PATH).`,
}

const ofRequirements = new Set(['REQUIREMENT_NOT_MET', 'PRECONDITION_FAILED'])
const ofPermissions = new Set(['PERMISSION_DENIED', 'PERMISSION_REQUIRED', ...ofRequirements])

/**
 * Suggests what an agent can do about an error.
 *
 * @param permissions - names of those that the capability needs
 * @returns the suggestion, or `undefined` if the message already says everything
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

/** Quotes the remedies that the app suggests. They are the app's words, not the bridge's. */
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
