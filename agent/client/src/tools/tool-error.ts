import type { ErrorEnvelope } from '@abp-kit/core/protocol'
import { quote } from '../quote.ts'
import { toolLimits } from './tool-limits.ts'

const steps: Readonly<Record<string, string>> = {
  CANCELLED: 'Call again only if it is still wanted.',
  CAPABILITY_UNAVAILABLE: 'The app does not offer it now. Use another tool.',
  DISCONNECTED: 'The app is gone. Ask the user to connect again.',
  INVALID_PARAMS: 'Correct the input and call again.',
  NOT_SUPPORTED: 'Use another tool, or ask the user.',
  PERMISSION_DENIED: 'Ask the user.',
  PERMISSION_REQUIRED: 'Ask the user.',
  TIMEOUT: 'Ask for less at once.',
  UNKNOWN_CAPABILITY: 'The app no longer offers it. Use another tool.',
}

/** @returns an error's code, its message, and the remedy for the model; the message comes from the page */
export function toolErrorText({ code, message, retryable, retryAfter }: ErrorEnvelope): string {
  const again = retryable ? `Call again${retryAfter === undefined ? '' : ` in ${retryAfter} s`}.` : undefined
  const step =
    (Object.hasOwn(steps, code) ? steps[code] : undefined) ?? again ?? 'Do not repeat the same call.'
  return `${quote(code, 100)}: ${quote(message, toolLimits.errorCharacters)} ${step}`
}
