import type { ResolvedConfig } from 'vite'
import { findNitro } from '../nitro/framework.ts'
import { expectPlainVite } from '../plain-vite.ts'
import { findReactRouter } from '../react-router/framework.ts'
import { findSolidStart } from '../solid-start/framework.ts'
import { findTanStackStart } from '../tanstack-start/framework.ts'
import type { ServerFramework } from './framework.ts'

/**
 * @param isNitro - whether a Nitro server requests pages from the app
 * @returns the framework that renders the app's pages; `undefined` in an app with HTML pages
 * @throws {AbpError} `WRONG_ADAPTER` if this adapter does not support the framework
 */
export function findFramework(config: ResolvedConfig, isNitro: boolean): ServerFramework | undefined {
  let framework = findReactRouter(config) ?? findTanStackStart(config) ?? findSolidStart(config)
  if (!framework) {
    expectPlainVite(config.plugins)
    framework = findNitro(config)
  }
  if (framework && isNitro) delete framework.manifestFile
  return framework
}
