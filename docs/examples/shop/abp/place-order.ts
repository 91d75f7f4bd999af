// shop/abp/place-order.ts
import { AbpError, loginRequired } from '@abp-kit/core'
import { z } from 'zod'

const order = z.object({ number: z.int(), item: z.string(), count: z.int(), customer: z.string() })

export default async function placeOrder(
  { item, count }: { item: string; count: number },
  { signal }: { signal: AbortSignal },
) {
  const response = await fetch('/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ item, count }),
    signal,
  })
  if (response.status === 401) throw loginRequired('/sign-in')
  if (!response.ok) {
    const retryable = response.status >= 500
    throw new AbpError('ORDER_REFUSED', `The shop answered with ${response.status}.`, { retryable })
  }
  return order.parse(await response.json())
}
