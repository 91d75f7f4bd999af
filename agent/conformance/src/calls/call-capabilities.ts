import type { BrowserHandle, Session } from '@abp-kit/client'
import type { ManifestCapability } from '@abp-kit/core/manifest'
import type { CapabilityDescriptor } from '@abp-kit/core/protocol'
import type { CallEvidence, Skipped } from '../site/evidence.ts'
import type { WaitLimits } from '../site/within.ts'
import { soundsIrreversible } from './consequence.ts'
import { judgeBinaries } from './judge-bytes.ts'
import { mismatchesOf } from './match-schema.ts'
import { createOpener } from './open-in-browser.ts'
import { sampleOf } from './sample.ts'
import { NoSample } from './sample-text.ts'
import { tryMoves } from './try-moves.ts'
import { watchDelivery } from './watch-delivery.ts'

/** The calls to make, and their parameters. */
export interface CallRules {
  /** Parameters by capability, instead of generated ones. `false` skips the capability. */
  params?: Readonly<Record<string, unknown>>
  /**
   * Whether to also call capabilities that are declared destructive or consequential (default: `false`). An
   * array allows only these. With this option or `params`, each call is made once, even if the page reloads
   * itself meanwhile.
   */
  consequential?: boolean | readonly string[]
  /** Milliseconds for each call (default: 15,000). */
  timeout?: number
}

/** For users of the command line and of the library. */
const howToAllow =
  'To call it all the same, give it `params` in abp.check.json (in code, `calls.params`), or allow it with `--consequential` (`calls.consequential`).'

interface Around {
  browser: BrowserHandle
  limits: WaitLimits
  skip: (skipped: Skipped) => void
}

/** Calls a page's capabilities one after another, like an agent. */
export async function callCapabilities(
  session: Session,
  listed: readonly CapabilityDescriptor[],
  manifest: readonly ManifestCapability[],
  { params = {}, consequential = false, timeout = 15_000 }: CallRules,
  { browser, limits, skip }: Around,
): Promise<CallEvidence> {
  const evidence: CallEvidence = { made: [], incomplete: [], skipped: [], moves: [] }
  const skipCall = (why: string, where: string) => {
    evidence.skipped.push({ name: where, why })
    skip({ what: 'call', why, where })
  }
  /** Capabilities that may be called with generated parameters. */
  const harmless: CapabilityDescriptor[] = []
  const opener = createOpener(browser, limits)
  const delivered = await watchDelivery(session, limits)
  const { signal } = limits
  const options = { timeout, signal, retry: false } as const
  try {
    for (const descriptor of listed) {
      const { name } = descriptor
      signal.throwIfAborted()
      const published = manifest.find((one) => one.name === name)
      const annotations = published?.annotations ?? descriptor.annotations ?? {}
      const isGiven = Object.hasOwn(params, name)
      const given = isGiven ? params[name] : undefined
      const isDeclared = annotations.destructive || annotations.consequential
      const isRisky = isDeclared || (!annotations.readOnly && soundsIrreversible(name))
      const isAllowed =
        isGiven || (Array.isArray(consequential) ? consequential.includes(name) : consequential)
      const reason =
        given === false
          ? 'The options say not to call it.'
          : isRisky && !isAllowed
            ? `${isDeclared ? 'It is declared destructive or consequential' : 'Its name sounds irreversible; if it only reads, declare `annotations: { readOnly: true }`'}. ${howToAllow}`
            : descriptor.available
              ? undefined
              : 'It is not available in this page now.'
      if (reason !== undefined) {
        skipCall(reason, name)
        continue
      }
      const sample = isGiven ? { params: given } : trySample(descriptor.inputSchema)
      if ('reason' in sample) skipCall(sample.reason, name)
      else {
        const result = await session.call(name, sample.params, options)
        const mismatches = result.success
          ? mismatchesOf(result.data, published?.outputSchema ?? descriptor.outputSchema)
          : []
        evidence.made.push({
          name,
          params: sample.params,
          result,
          binaries: result.success ? await judgeBinaries(result.data, opener.open) : [],
          delivered: await delivered(),
          ...(mismatches && { mismatches }),
        })
      }
      if (!isRisky && given === undefined) harmless.push(descriptor)
      // Invalid parameters may have any effect in an app that does not validate them.
      const { required } = Object(descriptor.inputSchema)
      if (!isRisky && Array.isArray(required) && required.length > 0)
        evidence.incomplete.push({ name, result: await session.call(name, {}, options) })
    }
    // Last, because another page may have other capabilities.
    evidence.moves = await tryMoves(session, harmless, options, limits)
  } finally {
    await opener.close()
  }
  return evidence
}

function trySample(schema: unknown): { params: unknown } | { reason: string } {
  try {
    return { params: sampleOf(schema) }
  } catch (error) {
    if (!(error instanceof NoSample)) throw error
    return {
      reason: `${error.message}. Give it parameters: \`params\` in abp.check.json (in code, \`calls.params\`).`,
    }
  }
}
