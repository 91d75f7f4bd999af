// playgrounds/sveltekit/src/lib/orders.remote.ts
import { error } from '@sveltejs/kit'
import { z } from 'zod'
import { command, getRequestEvent } from '$app/server'

const order = z.object({ item: z.string().min(1), count: z.int().min(1).max(100) })

export const placeOrder = command(order, async (input) => {
  const customer = getRequestEvent().cookies.get('customer')
  if (customer === undefined) error(401, 'Nobody is signed in.')
  return { ...input, customer }
})
