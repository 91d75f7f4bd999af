// playgrounds/next/abp/place-order.ts
import { loginRequired } from '@abp-kit/core'
import { placeOrder } from '../app/orders/actions'

export default async function handler(input: { item: string; count: number }) {
  const order = await placeOrder(input)
  if (order === 'signed out') throw loginRequired(`${process.env.BASE_PATH ?? ''}/sign-in`)
  return order
}
