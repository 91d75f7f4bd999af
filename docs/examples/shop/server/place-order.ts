// shop/server/place-order.ts
import { z } from 'zod'
import { addOrder } from './orders'
import { isSameOrigin } from './same-origin'
import { customerOf } from './session'

// The server checks again: anybody can send a request.
const input = z.object({ item: z.string().min(1), count: z.int().min(1).max(100) })

/** Answers `POST /api/orders`. */
export async function placeOrder(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return new Response('This request is from another site.', { status: 403 })
  const customer = customerOf(request.headers)
  // 401, and no redirect: `fetch` would follow it, and take the login page for the answer.
  if (customer === undefined) return new Response('Nobody is signed in.', { status: 401 })
  const order = input.safeParse(await request.json().catch(() => undefined))
  if (!order.success) return new Response('This is no order.', { status: 400 })
  return Response.json(addOrder({ ...order.data, customer }))
}
