import { AbpError } from '@abp-kit/core/protocol'
import type { LastingConnection } from '../connection/lasting-connection'
import { toJson } from '../json/json'
import { limits } from '../limits'

/**
 * Asks the app's page with one of the protocol's methods other than `call`.
 *
 * @param read - takes the answer, and gives nothing for one that does not have the protocol's form
 * @throws {AbpError} with the page's code, or the transport's; `TRANSPORT_ERROR` for such an answer
 */
export async function askPage<Value>(
  connected: LastingConnection,
  method: string,
  args: unknown[],
  read: (value: unknown) => Value | undefined,
): Promise<Value> {
  const { channel } = await connected.usable()
  const outcome = await channel.invoke(method, args.map(toJson), limits.methodMilliseconds)
  if (!outcome.ok) throw new AbpError(outcome.error.code, outcome.error.message, outcome.error)
  const value = read(outcome.value)
  if (value !== undefined) return value
  throw new AbpError(
    'TRANSPORT_ERROR',
    `The page's answer to \`${method}\` does not have the protocol's form.`,
  )
}
