import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckMode } from '@abp-kit/core/adapter'
import { type Finding, reportFindings } from '@abp-kit/core/adapter/node'
import type { NextConfig } from 'next'
import type { BuildToCheck } from '../check/build.ts'
import { isBuilding, manifestVariable } from './build.ts'
import { findRouters } from './routers.ts'

const checkBuild = fileURLToPath(new URL('./check-build.mjs', import.meta.url))
/** Next.js may load its configuration several times in one process, each time with new modules. */
const registered = Symbol.for('@abp-kit/next/after-build')

/**
 * Completes and checks the output of `next build`. Next.js's own hook, `runAfterProductionCompile`, runs
 * before the pages are written and exists only since Next.js 15.4. This waits until the build process exits,
 * when only synchronous code can run.
 *
 * @param root - absolute path of the project
 * @param manifest - the manifest's path, including the base path
 * @param check - the adapter option
 */
export function finishBuild(root: string, config: NextConfig, manifest: string, check?: CheckMode): void {
  if (!isBuilding() || Reflect.has(process, registered)) return
  Reflect.set(process, registered, true)
  process.once('exit', (code) => {
    if (code !== 0) return
    const routers = findRouters(root, config.pageExtensions)
    const isExport = config.output === 'export'
    if (isExport && routers.app === undefined) writeManifest(root, config)
    if (check === false) return
    // With `output: 'export'`, `distDir` is the folder for the pages.
    const distDir = resolve(root, isExport ? '.next' : (config.distDir ?? '.next'))
    try {
      const findings = runCheck({ root, distDir, routers, manifest: isExport ? undefined : manifest })
      reportFindings(findings, check, (text) => console.warn(`[abp-kit] ${text}`))
    } catch (error) {
      console.error(error)
      process.exitCode = 1
    }
  })
}

function runCheck(build: BuildToCheck): Finding[] {
  const args = [checkBuild, JSON.stringify(build)]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status === 0) return JSON.parse(stdout)
  // A bug in this package, or a Next.js version that writes other files, must not fail a build.
  console.warn(`[abp-kit] The build could not be checked: ${stderr}`)
  return []
}

/** The Pages Router exports no routes. */
function writeManifest(root: string, config: NextConfig): void {
  const text = process.env[manifestVariable]
  if (text === undefined) {
    console.error('[abp-kit] The manifest was not written, because `abp/index` could not be evaluated.')
    process.exitCode = 1
    return
  }
  const out = resolve(root, config.distDir && config.distDir !== '.next' ? config.distDir : 'out')
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'abp.json'), text)
}
