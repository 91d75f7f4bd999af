import type { CapabilityDescriptor, CapabilitySummary } from '@abp-kit/core/protocol'
import type { SessionWarning } from './options'

/** @returns what tells the agent's developer once of each capability that is called and should not be relied on */
export function createWarner(
  onWarning: (warning: SessionWarning) => unknown,
  describe: (name: string) => Promise<CapabilityDescriptor | null>,
) {
  const warned = new Set<string>()
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
  return (capability: CapabilitySummary | undefined): void => {
    if (!capability?.deprecated && !capability?.experimental) return
    if (warned.has(capability.name)) return
    warned.add(capability.name)
    warn(capability).catch((error: unknown) => process.emitWarning(String(error)))
  }
}
