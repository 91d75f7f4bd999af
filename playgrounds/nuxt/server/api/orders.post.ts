// playgrounds/nuxt/server/api/orders.post.ts
import { z } from 'zod'

const order = z.object({ item: z.string().min(1), count: z.int().min(1).max(100) })

export default defineEventHandler(async (event) => {
  // Nuxt does not look where a request comes from. `same-origin`: a page of this app; browsers write it themselves.
  if (getRequestHeader(event, 'sec-fetch-site') !== 'same-origin') throw createError({ status: 403 })
  const customer = getCookie(event, 'customer')
  if (customer === undefined) throw createError({ status: 401 })
  return { ...(await readValidatedBody(event, order.parse)), customer }
})
