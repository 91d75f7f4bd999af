import type { RequirementDefinition } from './definition/requirement.ts'
import { refreshCapabilities } from './dynamic/register-capability.ts'
import { AbpError } from './protocol/error.ts'

/** Permission statuses are live: each one follows the person's decisions. */
const statuses = new Map<string, Promise<{ state: string }>>()

/**
 * Requires that the page has a permission, according to the Permissions API. In the state `prompt`, the
 * browser would ask a person, so the call's error is `PERMISSION_REQUIRED` instead of `REQUIREMENT_NOT_MET`.
 * If the browser does not know the name, the requirement counts as met, because only using the API can tell.
 * When the person decides, the agent is notified.
 *
 * @param name - the permission, such as `camera`, `microphone` or `geolocation`
 */
export function permission(name: PermissionName | (string & {})): RequirementDefinition {
  return {
    type: 'permission',
    permission: name,
    description: `The page may use ${name}.`,
    resolution: `Grant the permission \`${name}\` to the page.`,
    async check() {
      const { state } = await statusOf(name)
      if (state !== 'prompt') return state === 'granted'
      throw new AbpError(
        'PERMISSION_REQUIRED',
        `Grant the permission \`${name}\` to the page; the browser would ask a person.`,
      )
    },
  }
}

/** Requires that the page was loaded over TLS or from this machine (`isSecureContext`). */
export const secureContext: RequirementDefinition = {
  type: 'context',
  description: 'The page is a secure context.',
  resolution: 'Open the page over https.',
  check: () => isSecureContext,
}

/** Requires a click or key press within the last few seconds (`navigator.userActivation.isActive`). */
export const userGesture: RequirementDefinition = {
  type: 'gesture',
  description: 'Somebody has just used the page.',
  resolution: 'Click or press a key in the page, then call at once.',
  check: () => navigator.userActivation.isActive,
}

/**
 * Requires a browser feature.
 *
 * @param description - the feature, such as `WebGPU`
 * @param test - runs only in the page: `() => 'gpu' in navigator`
 * @param resolution - how the agent or its user can proceed if the browser does not have the feature
 */
export function feature(
  description: string,
  test: () => boolean | Promise<boolean>,
  resolution = 'Use a browser that has it.',
): RequirementDefinition {
  return { type: 'browser', description, resolution, check: test }
}

function statusOf(name: string): Promise<{ state: string }> {
  const existing = statuses.get(name)
  if (existing) return existing
  const status = query(name)
  statuses.set(name, status)
  return status
}

async function query(name: string): Promise<{ state: string }> {
  // Browsers know more names than the types list.
  const permissions: { query(descriptor: { name: string }): Promise<PermissionStatus> } =
    navigator.permissions
  try {
    const status = await permissions.query({ name })
    status.addEventListener('change', refreshCapabilities)
    return status
  } catch {
    return { state: 'granted' }
  }
}
