import type { AnyCapability } from '../../definition/capability.ts'
import type { CallMetadata } from '../../protocol/call.ts'
import { AbpError } from '../../protocol/error.ts'
import { safely } from '../../runtime/untrusted.ts'
import { attribute, type Watch } from '../guard/attribution.ts'
import { envelopeIn } from '../guard/envelope.ts'
import { interceptAll } from '../guard/forbidden-apis.ts'
import { alternativeTo } from './alternatives.ts'
import { followCallbacks } from './follow-callbacks.ts'
import { expectData } from './status-result.ts'
import { expectUsable } from './unusable-result.ts'

/**
 * Runs a handler in development. A forbidden API (docs/protocol.md §5) throws and immediately fails the call,
 * even if the handler catches the error.
 *
 * @returns rejects with `DELIVERY_MECHANISM` for a forbidden API, with `ENVELOPE_RESULT` for the protocol's
 *   envelope instead of data, with `STATUS_RESULT` for a status or a file path instead of data, and with
 *   `UNTYPED_BYTES`
 */
export function runInDevelopment(
  capability: AnyCapability,
  metadata: Partial<CallMetadata>,
  run: () => unknown,
): Promise<unknown> {
  interceptAll()
  followCallbacks()
  return new Promise((resolve, reject) => {
    const watch: Watch = {
      capability,
      // The mistake is reported even if the agent's driver could deliver the content.
      takesOver: [],
      metadata,
      meet({ api, refuse }) {
        const error = new AbpError(
          'DELIVERY_MECHANISM',
          `${capability.name} used ${api}: a capability produces content, and the agent delivers it. ${alternativeTo(api)}`,
          { details: { api, capability: capability.name } },
        )
        reject(error)
        return fail(refuse, error)
      },
    }
    const finish = (data: unknown) => {
      if (envelopeIn(data)) throw envelopeResult(capability.name)
      // After `print()`, the printed page is the result.
      if (!metadata.print) expectData(capability.name, data)
      expectUsable(capability.name, data)
      resolve(data)
    }
    attribute(watch, run).then(finish).catch(reject)
  })
}

function envelopeResult(name: string): AbpError {
  return new AbpError(
    'ENVELOPE_RESULT',
    `The handler of ${name} returned the protocol's own envelope, \`{ success, … }\`. Return the data itself; for a failure throw an error: \`throw new AbpError(code, message)\`.`,
    { details: { capability: name } },
  )
}

/** Fails in the platform's own way: with a rejected promise or a thrown error. */
function fail(refuse: () => unknown, error: AbpError): unknown {
  const refusal = safely(refuse, undefined)
  if (!(refusal instanceof Promise)) throw error
  refusal.catch(() => undefined)
  return Promise.reject(error)
}
