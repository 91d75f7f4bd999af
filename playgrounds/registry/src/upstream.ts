import { run } from '@abp-kit/playground-runner'

/** @returns the registry that npm is configured with in a folder */
export async function upstreamOf(directory: string): Promise<string> {
  const printed = await run('npm', ['config', 'get', 'registry', '--loglevel=error'], { cwd: directory })
  const [address] = /https?:\/\/\S+/.exec(printed) ?? []
  if (!address) throw new Error(`\`npm config get registry\` names no registry: ${printed.trim()}`)
  return address
}

/** @returns whether anything answers there within ten seconds, with whatever status */
export async function isAlive(registry: string): Promise<boolean> {
  try {
    const response = await fetch(registry, { method: 'HEAD', signal: AbortSignal.timeout(10_000) })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
