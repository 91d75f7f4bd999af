import { readResultStore } from '@abp-kit/core/adapter'
import { withDocs } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'
import type { AbpOptions } from './options.ts'
import type { ServerFramework } from './server-entry/framework.ts'

/**
 * Rejects the `resultStore` option: plain Vite has no server, and a framework app answers with its own route.
 *
 * @param framework - `undefined` in an app with HTML pages
 * @throws {AbpError} `RESULT_STORE_INVALID`; `RESULT_STORE_NEEDS_SERVER`
 */
export function expectNoResultStore(options: AbpOptions, framework: ServerFramework | undefined): void {
  if (!framework) {
    readResultStore(options, 'the adapter for Vite')
    return
  }
  if (!readResultStore(options)) return
  const message = `\`resultStore\` adds no route to ${framework.name}. Remove the option, and answer \`abp-results\` with a route of your own: https://github.com/abp-kit/abp-kit/tree/main/adapters/vite#large-results`
  throw withDocs(new AbpError('RESULT_STORE_NEEDS_SERVER', message))
}
