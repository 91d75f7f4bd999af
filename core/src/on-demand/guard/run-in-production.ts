import type { AnyCapability } from '../../definition/capability.ts'
import type { CallMetadata } from '../../protocol/call.ts'
import { strings } from '../../runtime/untrusted.ts'
import { attribute } from './attribution.ts'
import { unwrapEnvelope } from './envelope.ts'
import { interceptAll } from './forbidden-apis.ts'

const reported = new Set<string>()

/**
 * Runs a handler in production. A forbidden API (docs/protocol.md §5) behaves as if the browser refused,
 * without blocking. The result's metadata lists it, and the console shows a warning once per capability and
 * API. If the handler returns the protocol's own envelope instead of data, it is unwrapped.
 *
 * @param takesOver - the tasks that the agent's driver takes over. The guard allows them
 */
export function runInProduction(
  capability: AnyCapability,
  metadata: Partial<CallMetadata>,
  run: () => unknown,
  takesOver: unknown,
): Promise<unknown> {
  interceptAll()
  const { name } = capability
  return attribute(
    {
      capability,
      takesOver: strings(takesOver) ?? [],
      metadata,
      meet({ api, refuse }) {
        metadata.refused = [...new Set(metadata.refused).add(api)]
        const report = `[abp-kit] ${name} used ${api}, which was refused: a capability returns its content, and the agent delivers it.`
        if (!reported.has(report)) console.warn(report)
        reported.add(report)
        return refuse()
      },
    },
    run,
  ).then(unwrapEnvelope)
}
