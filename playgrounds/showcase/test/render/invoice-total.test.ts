import { expect, test } from 'vitest'
import { total } from '../../src/render/invoice-total'

test('sums do not drift, and the tax is rounded once for each rate', () => {
  const lines = [
    { quantity: 3, unitPrice: 0.1, taxRate: 20 },
    { quantity: 1, unitPrice: 0.03, taxRate: 20 },
    { quantity: 1, unitPrice: 1, taxRate: 5.5 },
  ]
  expect(total(lines, 2)).toEqual({
    net: 1.33,
    tax: 0.13,
    gross: 1.46,
    taxes: new Map([
      [5.5, 0.06],
      [20, 0.07],
    ]),
    amounts: [0.3, 0.03, 1],
  })
})

test('a currency without a smaller unit', () => {
  expect(total([{ quantity: 3, unitPrice: 33.4, taxRate: 10 }], 0)).toMatchObject({
    net: 100,
    tax: 10,
    gross: 110,
  })
})
