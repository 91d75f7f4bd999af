import { decodeBinary, findBinaries, type Session } from '@abp-kit/client'
import type { ManifestCapability } from '@abp-kit/core/manifest'
import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import { isAbpError } from '@abp-kit/core/protocol'
import type { BinaryEvidence, CallEvidence } from '../evidence'
import type { Skipped } from '../report'
import { NoSample, sampleOf } from './sample'

/** What to call, and what with. */
export interface CallRules {
  /** Parameters by capability, in place of generated ones. `false`: it is not called. */
  params?: Readonly<Record<string, unknown>>
  /** Also call capabilities that are declared destructive or consequential; `false` by default. */
  consequential?: boolean
  /** Milliseconds for each call; 15,000 by default. */
  timeout?: number
}

/** Names of capabilities that do what cannot be undone, even if nothing declares it. */
const risky =
  /(?:^|\.)(?:buy|cancel|delete|destroy|drop|order|pay|post|publish|purge|remove|reset|send|submit|wipe)/i

/** Calls what a page offers, one after the other, as an agent would. */
export async function callCapabilities(
  session: Session,
  listed: readonly CapabilityDescriptor[],
  manifest: readonly ManifestCapability[],
  { params = {}, consequential = false, timeout = 15_000 }: CallRules,
  { signal, skip }: { signal: AbortSignal; skip: (skipped: Skipped) => void },
): Promise<CallEvidence> {
  const made: CallEvidence['made'] = []
  for (const descriptor of listed) {
    const { name } = descriptor
    signal.throwIfAborted()
    const annotations = manifest.find((one) => one.name === name)?.annotations ?? {}
    const isGiven = Object.hasOwn(params, name)
    const given = isGiven ? params[name] : undefined
    const isRisky =
      annotations.destructive || annotations.consequential || (!annotations.readOnly && risky.test(name))
    const reason =
      given === false
        ? 'The options say not to call it.'
        : isRisky && !consequential && !isGiven
          ? 'It may have consequences that cannot be undone. Allow it with `calls.consequential`, or give it parameters.'
          : descriptor.available
            ? undefined
            : 'It is not available in this page now.'
    if (reason !== undefined) {
      skip({ what: 'call', why: reason, where: name })
      continue
    }
    let sent: unknown
    try {
      sent = isGiven ? given : sampleOf(descriptor.inputSchema)
    } catch (error) {
      if (!(error instanceof NoSample)) throw error
      skip({ what: 'call', why: `${error.message}. Give it parameters with \`calls.params\`.`, where: name })
      continue
    }
    const result = await session.call(name, sent, { timeout, signal, retry: false })
    made.push({ name, params: sent, result, binaries: result.success ? judgeBinaries(result.data) : [] })
  }
  return { made }
}

function judgeBinaries(data: unknown): BinaryEvidence[] {
  return findBinaries(data, { named: true }).map(({ key, data: binary }) => {
    const found = { path: key ?? '', mimeType: binary.mimeType }
    // A `BinaryStream` has been checked against its size by the client.
    if (typeof binary.content !== 'string') return found
    try {
      const bytes = decodeBinary(binary)
      const problem = wrongType(bytes, binary.mimeType)
      return problem === undefined ? found : { ...found, problem }
    } catch (error) {
      return { ...found, problem: isAbpError(error) ? error.message : String(error) }
    }
  })
}

/** The first bytes of types that are easy to tell. */
const signatures: Record<string, string> = {
  'application/pdf': '25504446',
  'application/zip': '504b',
  'image/gif': '47494638',
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e47',
}

function wrongType(bytes: Uint8Array, mimeType: string): string | undefined {
  const signature = signatures[mimeType.split(';', 1)[0]?.trim().toLowerCase() ?? '']
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  return signature === undefined || start.startsWith(signature)
    ? undefined
    : `The bytes begin with ${start || 'nothing'}, which is not ${mimeType}.`
}
