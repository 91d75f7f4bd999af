// shop/server/orders.ts

export interface Order {
  number: number
  item: string
  count: number
  customer: string
}

const orders: Order[] = []

export function addOrder(order: Omit<Order, 'number'>): Order {
  const added = { ...order, number: orders.length + 1 }
  orders.push(added)
  return added
}

export function ordersOf(customer: string): Order[] {
  return orders.filter((order) => order.customer === customer)
}
