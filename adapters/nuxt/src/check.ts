import { type AdapterOptions, manifestPath } from '@abp-kit/core/adapter'
import { checkPage, type Finding, findShadow, reportFindings } from '@abp-kit/core/adapter/node'
import type { NitroOptions } from 'nitropack/types'
import type { Nuxt } from 'nuxt/schema'
import { join } from 'pathe'
import { findBlockingPolicies } from './csp.ts'

const pageRemedy = 'Find out which module or `render:html` hook replaces the head that @abp-kit/nuxt writes.'

/**
 * Looks for problems that prevent agents from using the app although the build succeeds.
 *
 * @param warn - receives each finding
 * @throws {AbpError} later, in a build with `check: 'error'`: with the code of the first finding
 */
export function checkApp(nuxt: Nuxt, { check = 'warn' }: AdapterOptions, warn: (text: string) => void): void {
  if (check === false) return
  const report = (findings: Finding[]) => reportFindings(findings, nuxt.options.dev ? 'warn' : check, warn)
  nuxt.hook('nitro:init', ({ hooks, options }) => {
    report([
      ...findShadows(options.publicAssets.map(({ dir, baseURL = '/' }) => ({ dir, baseURL }))),
      ...findPagesWithoutScripts(nuxt.options.features.noScripts, options.routeRules, nuxt.options.dev),
      ...findBlockingPolicies(options.routeRules),
    ])
    const findings: Finding[] = []
    hooks.hook('prerender:route', async ({ route, contents, contentType, error }) => {
      const isPage = contents !== undefined && contentType?.startsWith('text/html') && !error
      if (!isPage) return
      findings.push(...(await checkPage({ name: route, html: contents, remedy: pageRemedy })))
    })
    hooks.hook('prerender:done', () => report(findings.splice(0)))
  })
}

/**
 * @param places - folders of static files, with their URLs
 * @returns the files that a host serves instead of the manifest
 */
export function findShadows(places: readonly { dir: string; baseURL: string }[]): Finding[] {
  return places
    .filter(({ baseURL }) => baseURL === '/')
    .flatMap(({ dir }) => findShadow(join(dir, manifestPath())))
}

/**
 * @param feature - Nuxt's `features.noScripts`
 * @returns findings for pages whose own code does not run, so that calls remain unanswered
 */
export function findPagesWithoutScripts(
  feature: string | boolean | undefined,
  rules: NitroOptions['routeRules'],
  dev: boolean,
): Finding[] {
  const everywhere = feature === true || feature === 'all' || (feature === 'production' && !dev)
  const routes = Object.entries(rules)
    .filter(([, rule]) => Object.entries(rule).some(([name, value]) => /noScripts$/i.test(name) && value))
    .map(([route]) => `\`routeRules['${route}']\``)
  const settings = everywhere ? ['`features.noScripts`'] : routes
  return settings.map((setting) => ({
    code: 'SCRIPTS_DISABLED',
    message: `${setting} in nuxt.config leaves out the page's JavaScript, so agents find the app there, and each call fails after its deadline. Remove the setting for pages that agents use.`,
  }))
}
