// withAbp runs this as a separate program when a build ends: `node check-build.mjs <build to check>` prints
// the findings as JSON.

import type { Routers } from '../config/routers.ts'
import { checkPages } from './pages.ts'
import { checkPolicies } from './policies.ts'
import { checkProxy } from './proxy.ts'
import { checkServiceWorkers } from './service-workers.ts'

export interface BuildToCheck {
  /** Absolute path of the project. */
  root: string
  /** Absolute path of `.next`. */
  distDir: string
  routers: Routers
  /** The manifest's path, including the base path; undefined for a static export. */
  manifest?: string | undefined
}

const { root, distDir, routers, manifest }: BuildToCheck = JSON.parse(process.argv[2] ?? '{}')
const isExport = manifest === undefined
const findings = await checkPages(distDir, routers, isExport)
findings.push(...(await checkPolicies({ root, distDir, routers, isExport })))
findings.push(...(await checkServiceWorkers(root, distDir)))
if (manifest !== undefined) findings.push(...checkProxy(distDir, manifest))
process.stdout.write(JSON.stringify(findings))
