// shop/server/router.ts
import { initTRPC, TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { z } from 'zod'
import { ordersOf } from './orders'
import { isSameOrigin } from './same-origin'
import { customerOf } from './session'

const t = initTRPC.context<{ request: Request }>().create()

const signedIn = t.procedure.use(({ ctx: { request }, next }) => {
  if (!isSameOrigin(request)) throw new TRPCError({ code: 'FORBIDDEN' })
  const customer = customerOf(request.headers)
  if (customer === undefined) throw new TRPCError({ code: 'UNAUTHORIZED' })
  return next({ ctx: { customer } })
})

const router = t.router({
  orders: {
    list: signedIn
      .input(z.object({ item: z.string().optional() }))
      .query(({ ctx, input: { item } }) =>
        ordersOf(ctx.customer).filter((order) => item === undefined || order.item === item),
      ),
  },
})

export type AppRouter = typeof router

/** Answers everything below `/api/trpc`. */
export function callProcedure(request: Request): Promise<Response> {
  const createContext = () => ({ request })
  return fetchRequestHandler({ endpoint: '/api/trpc', req: request, router, createContext })
}
