import type { CapabilityHandler } from '@abp-kit/core'
import type { readInput, readOutput } from './schema'
import { find } from './store'

const handler: CapabilityHandler<typeof readInput, typeof readOutput> = async ({ key }) => {
  const json = await find(key)
  return json === undefined ? { found: false, value: null } : { found: true, value: JSON.parse(json) }
}

export default handler
