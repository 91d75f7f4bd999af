import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Finding, findPrecached, judgeServiceWorker, listFiles } from '@abp-kit/core/adapter/node'
import { findAgentFiles } from '../service-worker/agent-files.ts'

const remedy = `Leave them out where the service worker's list is made:
  import { leaveToAgents } from '@abp-kit/next/service-worker'
  manifestTransforms: [leaveToAgents] // with next-pwa, in \`workboxOptions\``

/**
 * Looks for a service worker that fetches agent-only files for every visitor: in the `public/` folder, where
 * plugins write it, and among the stored route responses of the build.
 *
 * @param root - absolute path of the project
 * @param distDir - absolute path of `.next`
 */
export async function checkServiceWorkers(root: string, distDir: string): Promise<Finding[]> {
  const agentFiles = await findAgentFiles(distDir)
  const findings = await findPrecached(join(root, 'public'), new Set(), agentFiles, remedy)
  if (findings.length > 0) return findings
  const folder = join(distDir, 'server/app')
  const names = await listFiles(folder)
  for (const name of names.filter((name) => name.endsWith('.js.body'))) {
    const text = await readFile(join(folder, name), 'utf8')
    const found = judgeServiceWorker(basename(name, '.body'), text, agentFiles, remedy)
    if (found.length > 0) return found
  }
  return []
}
