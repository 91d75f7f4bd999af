import type { AnyCapability } from '../../definition/capability'
import type { CallMetadata } from '../../protocol/call'
import { AbpError } from '../../protocol/error'
import { safely } from '../../runtime/untrusted'
import { attribute, type Watch } from '../guard/attribution'
import { envelopeIn } from '../guard/envelope'
import { interceptAll } from '../guard/forbidden-apis'
import { alternativeTo } from './alternatives'
import { followCallbacks } from './follow-callbacks'
import { expectData } from './status-result'

/**
 * Runs a handler in development: what it must not do (docs/protocol.md §5) throws, and fails the call at once, also
 * when the handler catches it.
 *
 * @returns rejects with `DELIVERY_MECHANISM` for that, with `ENVELOPE_RESULT` and `STATUS_RESULT` for the protocol's envelope
 *   and for a status in the place of data
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
      // An agent that delivers what a page should return is no reason to go on so.
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
      // What was printed is the result.
      if (!metadata.print) expectData(capability.name, data)
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

/** In the form in which the platform would refuse: a promise that rejects, or an error that is thrown. */
function fail(refuse: () => unknown, error: AbpError): unknown {
  const refusal = safely(refuse, undefined)
  if (!(refusal instanceof Promise)) throw error
  refusal.catch(() => undefined)
  return Promise.reject(error)
}
