import type { CheckMode } from '@abp-kit/core/adapter'
import { type Finding, reportFindings } from '@abp-kit/core/adapter/node'
import type { Project } from '../config/project.ts'
import { findRouters } from '../config/routers.ts'
import { checkInlineCss, checkLayouts } from './layouts.ts'
import { checkPagesRouter } from './pages-router.ts'
import { checkRoutes } from './routes.ts'

/**
 * Set after the first warning: Next.js reads its configuration several times, including in processes that
 * inherit this variable.
 */
const warned = 'ABP_NEXT_WARNED'

/**
 * Warns the developer once about problems that prevent agents from using the app.
 *
 * @param check - the adapter option
 * @throws {AbpError} in a build with `check: 'error'`
 */
export function warnOnce(project: Project, check?: CheckMode): void {
  // A server that starts a finished build does not repeat the warnings.
  const isTold = process.env[warned] || (!project.isBuild && process.env.NODE_ENV !== 'development')
  if (isTold || check === false) return
  const findings = findWarnings(project)
  if (findings.length === 0) return
  process.env[warned] = '1'
  reportFindings(findings, project.isBuild ? check : 'warn', (text) => console.warn(`[abp-kit] ${text}`))
}

/** @returns an empty list without source files, as when a server starts a finished build. */
export function findWarnings(project: Project): Finding[] {
  const { root, config, isBuild = false } = project
  const routers = findRouters(root, config.pageExtensions)
  return [
    ...checkRoutes(project, routers),
    ...(config.experimental?.inlineCss && routers.app
      ? checkInlineCss(root, routers.app, config.pageExtensions)
      : []),
    ...(routers.pages === undefined ? [] : checkPagesRouter(project, routers.pages)),
    ...(routers.app === undefined || isBuild ? [] : checkLayouts(root, routers.app, config.pageExtensions)),
  ]
}
