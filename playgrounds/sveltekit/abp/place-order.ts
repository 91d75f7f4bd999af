// playgrounds/sveltekit/abp/place-order.ts
import { loginRequired } from '@abp-kit/core'
import { isHttpError } from '@sveltejs/kit'
import { resolve } from '$app/paths'
import { placeOrder } from '../src/lib/orders.remote'

export default async function handler(input: { item: string; count: number }) {
  try {
    return await placeOrder(input)
  } catch (error) {
    if (isHttpError(error, 401)) throw loginRequired(resolve('/sign-in'))
    throw error
  }
}
