import type { ResolvedConfig } from 'vite'
import { expectPlainVite } from '../plain-vite'
import { findReactRouter } from '../react-router/framework'
import { findTanStackStart } from '../tanstack-start/framework'
import type { ServerFramework } from './framework'

/**
 * @returns the framework that renders the app's pages; `undefined` in an app with HTML pages
 * @throws {AbpError} `WRONG_ADAPTER` if it is one that this adapter does not know
 */
export function findFramework(config: ResolvedConfig): ServerFramework | undefined {
  const framework = findReactRouter(config) ?? findTanStackStart(config)
  if (!framework) expectPlainVite(config.plugins)
  return framework
}
