import type { CapabilityHandler } from '@abp-kit/core'
import { stringToUint8Array } from 'uint8array-extras'
import { find, listKeys } from '../storage/store'
import type { usageInput, usageOutput } from './schema'

const handler: CapabilityHandler<typeof usageInput, typeof usageOutput> = async ({ prefix }) => {
  const keys = (await listKeys()).filter((key) => key.startsWith(prefix))
  const entries = await Promise.all(
    keys.map(async (key) => ({ key, bytes: stringToUint8Array((await find(key)) ?? '').length })),
  )
  return { entries: entries.sort((one, other) => other.bytes - one.bytes) }
}

export default handler
