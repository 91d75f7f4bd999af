import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import { isRecord } from '../record'

const steps: Readonly<Record<string, string>> = {
  NOT_INITIALIZED: 'Run abp_connect with the URL of the app.',
  SESSION_EXPIRED: 'Run abp_connect with the URL of the app again.',
  DISCONNECTED: 'Run abp_connect with the URL of the app again.',
  UNKNOWN_CAPABILITY: 'Run abp_status to see what the app offers.',
  CAPABILITY_UNAVAILABLE: 'Run abp_status to see what is available now.',
  INVALID_PARAMS: 'Correct the parameters and call again.',
  TIMEOUT: 'Call again with a higher `timeout`, or ask for less at once.',
  OUTPUT_FAILED:
    'When that is solved, run abp_save_result with the `result` of the details; nothing was lost.',
  NOT_SUPPORTED: 'Check that the URL is the page of the app that speaks ABP.',
  BROWSER_NOT_FOUND: 'Ask the user to install Chromium or Chrome, or to set ABP_EXECUTABLE_PATH.',
}

/**
 * @returns what an agent can do about an error, or `undefined` when the message says it all.
 */
export function nextStep({ code, details, retryAfter }: ErrorEnvelope): string | undefined {
  if (code === 'RATE_LIMITED' && retryAfter !== undefined) return `Wait ${retryAfter} ms and call again.`
  if (code === 'OUTPUT_FAILED' && !(isRecord(details) && 'result' in details))
    return 'When that is solved, call again.'
  if (code === 'REQUIREMENT_NOT_MET' || code === 'PRECONDITION_FAILED')
    return resolutions(details) ?? undefined
  return steps[code]
}

function resolutions(details: unknown): string | undefined {
  const requirements = isRecord(details) && Array.isArray(details.requirements) ? details.requirements : []
  const texts = requirements.flatMap((requirement: unknown) =>
    isRecord(requirement) && requirement.met !== true && typeof requirement.resolution === 'string'
      ? [requirement.resolution]
      : [],
  )
  return texts.length > 0 ? texts.join(' ').slice(0, 1_000) : undefined
}
