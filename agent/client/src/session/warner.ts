import type { CapabilityDescriptor, CapabilitySummary } from '@abp-kit/core/protocol'
import type { SessionWarning } from './session-warning.ts'

/** Reports each warning to the agent's developer once. */
export interface Warner {
  /** Reports problems with the app. */
  app(warnings: readonly SessionWarning[]): void
  /** Reports a call of an experimental or deprecated capability. */
  capability(called: CapabilitySummary | undefined): void
}

/** @param describe - requests a capability's details from the app */
export function createWarner(
  onWarning: (warning: SessionWarning) => unknown,
  describe: (name: string) => Promise<CapabilityDescriptor | null>,
): Warner {
  const warnedCapabilities = new Set<string>()
  const reported = new Set<string>()
  const failed = (error: unknown) => process.emitWarning(String(error))
  const warn = async ({ deprecated, experimental, name }: CapabilitySummary) => {
    if (experimental) {
      const message = `\`${name}\` is experimental: it may change without notice.`
      await onWarning({ code: 'EXPERIMENTAL', capability: name, message })
    }
    if (!deprecated) return
    const described = await describe(name).catch(() => null)
    const message = described?.deprecationMessage ?? `\`${name}\` is deprecated.`
    const { alternatives } = described ?? {}
    await onWarning({ code: 'DEPRECATED', capability: name, message, ...(alternatives && { alternatives }) })
  }
  return {
    app(warnings) {
      for (const warning of warnings) {
        if (reported.has(warning.message)) continue
        reported.add(warning.message)
        const report = async () => onWarning(warning)
        report().catch(failed)
      }
    },
    capability(called) {
      if (!called?.deprecated && !called?.experimental) return
      if (warnedCapabilities.has(called.name)) return
      warnedCapabilities.add(called.name)
      warn(called).catch(failed)
    },
  }
}
