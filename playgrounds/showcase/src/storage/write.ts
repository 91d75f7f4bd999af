import type { CapabilityHandler } from '@abp-kit/core'
import { stringToUint8Array } from 'uint8array-extras'
import { invalidParams } from '../invalid-params'
import type { writeInput, writeOutput } from './schema'
import { keep } from './store'

const mostBytes = 2 ** 20

const handler: CapabilityHandler<typeof writeInput, typeof writeOutput> = async ({ key, value }) => {
  const json = JSON.stringify(value)
  const bytesWritten = stringToUint8Array(json).length
  if (bytesWritten > mostBytes) {
    const message = `The value has ${bytesWritten} bytes as JSON; ${mostBytes} are the most. Split it over several keys.`
    throw invalidParams('value', 'TOO_LARGE', message)
  }
  await keep(key, json)
  return { bytesWritten }
}

export default handler
