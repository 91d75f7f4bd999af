import { withDocs } from '@abp-kit/core/adapter/node'
import { AbpError } from '@abp-kit/core/protocol'
import type { ClientStart, ServerFramework } from './framework.ts'

/**
 * @param start - the start that the client's build lacks; by default, the server's build lacks its entry
 * @returns the error for an app structure that the adapter does not support
 */
export function notReached({ name, server }: ServerFramework, start?: ClientStart): AbpError {
  const what = start
    ? `The client of this app does not use \`${start.name}\` of \`${start.module}\`, so calls would never be answered. Use it in the client's entry, as the one that ${name} has by default does; or set \`ready: 'manual'\` and import \`abpReady\` of \`@abp-kit/vite/client\`.`
    : `The server of this app has no ${server.names.map((entry) => `\`${entry}\``).join(' or ')} as @abp-kit/vite knows it, so pages would offer nothing to agents. It works with the versions of ${name} in https://github.com/abp-kit/abp-kit/tree/main/adapters/vite#readme. Upgrade an older one; for a newer one: npm install @abp-kit/vite@latest @abp-kit/core@latest`
  return withDocs(new AbpError('FRAMEWORK_MISMATCH', what))
}
