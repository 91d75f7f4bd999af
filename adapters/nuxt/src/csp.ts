import type { Finding } from '@abp-kit/core/adapter/node'
import { checkPolicy } from '@abp-kit/core/adapter/server'
import type { NitroOptions } from 'nitropack/types'

/**
 * @returns the policies in nuxt.config that block the bootstrap. In dev, the server checks the policies of
 *   middleware: runtime/server/policy
 */
export function findBlockingPolicies(rules: NitroOptions['routeRules']): Finding[] {
  return Object.entries(rules).flatMap(([route, { headers = {} }]) => {
    const [, policy = ''] =
      Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-security-policy') ?? []
    return checkPolicy({ policy, owner: `\`routeRules['${route}']\` in nuxt.config` })
  })
}
