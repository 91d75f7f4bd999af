import { AbpError } from '@abp-kit/core/protocol'
import type { LastingConnection } from '../connection/lasting-connection.ts'
import { toJson } from '../json/json.ts'
import { limits } from '../limits.ts'

/**
 * Calls a method of the protocol other than `call` in the app's page.
 *
 * @param read - validates the answer; returns `undefined` if its form is invalid
 * @throws {AbpError} with the page's code, or the transport's; `TRANSPORT_ERROR` for an answer of invalid
 *   form
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
