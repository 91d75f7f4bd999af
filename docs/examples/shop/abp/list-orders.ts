// shop/abp/list-orders.ts
import { loginRequired } from '@abp-kit/core'
import { createTRPCClient, httpLink, isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '../server/router'

const trpc = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc' })] })

export default async function listOrders({ item }: { item?: string }, { signal }: { signal: AbortSignal }) {
  try {
    return { orders: await trpc.orders.list.query({ item }, { signal }) }
  } catch (error) {
    if (isTRPCClientError<AppRouter>(error) && error.data?.code === 'UNAUTHORIZED')
      throw loginRequired('/sign-in')
    throw error
  }
}
