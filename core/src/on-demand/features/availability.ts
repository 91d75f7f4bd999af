import type { App } from '../../definition/app.ts'
import type { AnyCapability } from '../../definition/capability.ts'
import type { CallOrigin } from '../../definition/context.ts'
import type { RequirementDefinition } from '../../definition/requirement.ts'
import type { Requirement } from '../../protocol/capability.ts'
import { AbpError, isAbpError } from '../../protocol/error.ts'
import { failureOf } from '../../runtime/failure.ts'
import type { Session } from '../../runtime/session.ts'
import type { CapabilityStatus, CheckedCapability } from '../../runtime/status.ts'
import { addAppContext } from './app-context.ts'
import { unknownCapability } from './call-errors.ts'

/** The time limit for a check, in milliseconds. */
const checkTimeoutMs = 1000

/** The types of requirements that an agent or a person can meet without changing the browser. */
const changing = new Set<Requirement['type']>(['permission', 'gesture', 'state'])

interface Checked {
  requirement: Requirement
  /** The error code from the check itself. */
  code?: string
}

/**
 * Returns the context for `available` functions. It is a promise if the app's `context` must be called first, which
 * happens once for all capabilities.
 */
type Origin = () => CallOrigin | Promise<CallOrigin>

/**
 * Checks all capabilities at once. One that throws or hangs delays the others only until its check times out.
 *
 * @param session - the requesting agent's session; `null` if there is none
 * @returns the capabilities that this agent may see: all except the unlisted ones that are not available to
 *   it
 */
export async function checkAvailability(
  capabilities: readonly AnyCapability[],
  app: App,
  session: Session | null,
): Promise<CheckedCapability[]> {
  const { agent, via }: Pick<Session, 'agent' | 'via'> = session ?? { agent: { name: 'unknown' }, via: 'abp' }
  let asked: Promise<CallOrigin> | undefined
  const origin: Origin = () => {
    asked ??= addAppContext(app, {
      agent: { ...agent },
      via,
      signal: AbortSignal.timeout(checkTimeoutMs),
    })
    return asked
  }
  const all = await Promise.all(
    capabilities.map(async (capability) => ({ capability, status: await statusOf(capability, origin) })),
  )
  return all.flatMap(({ capability, status }) => (status ? [{ capability, status }] : []))
}

/**
 * @returns whether a capability can be called now, and the reason if not; `undefined` if this agent may not see it. Never
 *   rejects.
 */
async function statusOf(capability: AnyCapability, origin: Origin): Promise<CapabilityStatus | undefined> {
  const { checked, reason } = await assess(capability, origin)
  if (reason !== undefined && capability.listed === false) return undefined
  const unmet = checked.filter(({ requirement }) => !requirement.met)
  const explanation = reason ?? (unmet.length > 0 ? explain(unmet) : undefined)
  return {
    available: explanation === undefined,
    ...(explanation !== undefined && { reason: explanation }),
    requirements: checked.map(({ requirement }) => requirement),
  }
}

/**
 * @throws {AbpError} `CAPABILITY_UNAVAILABLE` or `REQUIREMENT_NOT_MET` if a capability cannot be called now;
 *   `UNKNOWN_CAPABILITY` if this agent may not see it
 */
export async function expectAvailable(capability: AnyCapability, context: CallOrigin): Promise<void> {
  const { available, handler, load, requirements } = capability
  // Most capabilities have no conditions and do not have to wait.
  if ((handler || load) && !available && !requirements?.length) return
  const { checked, reason } = await assess(capability, () => context)
  if (reason !== undefined) {
    if (capability.listed === false) throw unknownCapability(capability.name)
    throw new AbpError('CAPABILITY_UNAVAILABLE', `${capability.name} is not available: ${reason}`, {
      retryable: true,
    })
  }
  const unmet = checked.filter(({ requirement }) => !requirement.met)
  if (unmet.length === 0) return
  const codes = new Set(unmet.map(({ code }) => code))
  const [only] = codes
  throw new AbpError(
    codes.size === 1 && only !== undefined ? only : 'REQUIREMENT_NOT_MET',
    `${capability.name} cannot run yet. ${explain(unmet)}`,
    {
      retryable: unmet.every(({ requirement }) => changing.has(requirement.type)),
      details: { requirements: unmet.map(({ requirement }) => requirement) },
    },
  )
}

async function assess(
  capability: AnyCapability,
  origin: Origin,
): Promise<{ reason: string | undefined; checked: Checked[] }> {
  const [reason, checked] = await Promise.all([
    reasonAgainst(capability, origin),
    Promise.all((capability.requirements ?? []).map(check)),
  ])
  return { reason, checked }
}

async function reasonAgainst(
  { available, handler, load }: AnyCapability,
  origin: Origin,
): Promise<string | undefined> {
  if (!handler && !load) return 'Its handler comes with a part of the page that is not there now.'
  if (!available) return undefined
  try {
    const answer = await inTime(async () => available(await origin()))
    return answer === true ? undefined : answer || 'The app says so.'
  } catch (error) {
    return `Its check failed: ${failureOf(error).message}`
  }
}

async function check({ check, description, resolution, type }: RequirementDefinition): Promise<Checked> {
  const answer = (met: boolean, remedy = resolution): Requirement => ({
    type,
    description,
    met,
    ...(remedy !== undefined && { resolution: remedy }),
  })
  try {
    return { requirement: answer((await inTime(check)) === true) }
  } catch (error) {
    const { code, message } = failureOf(error)
    return isAbpError(error)
      ? { requirement: answer(false, message), code }
      : { requirement: answer(false, `Its check failed: ${message} ${resolution ?? ''}`.trim()) }
  }
}

function explain(unmet: Checked[]): string {
  return unmet
    .map(({ requirement: { description, resolution } }) =>
      `Not met: ${description} ${resolution ?? ''}`.trim(),
    )
    .join(' ')
}

function inTime<Answer>(run: () => Answer | Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`There was no answer within ${checkTimeoutMs} ms.`)),
      checkTimeoutMs,
    )
    new Promise<Answer>((answer) => answer(run())).finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
