interface Line {
  quantity: number
  unitPrice: number
  /** In percent. */
  taxRate: number
}

/**
 * Adds up an invoice in the currency's smallest unit, because sums of decimal fractions drift. Rounds each line, and
 * rounds the tax once for each rate.
 *
 * @param digits - the digits after the decimal point: 2 for euros, 0 for yen
 * @returns all amounts in the currency's main unit; `taxes` by rate
 */
export function total(lines: readonly Line[], digits: number) {
  const scale = 10 ** digits
  const cents = lines.map(({ quantity, unitPrice }) => Math.round(quantity * unitPrice * scale))
  const netByRate = new Map<number, number>()
  for (const [index, { taxRate }] of lines.entries()) {
    netByRate.set(taxRate, (netByRate.get(taxRate) ?? 0) + (cents[index] ?? 0))
  }
  const rates = [...netByRate].sort(([a], [b]) => a - b)
  const taxCents = rates.map(([rate, net]) => [rate, Math.round((net * rate) / 100)] as const)
  const net = sum(cents)
  const tax = sum(taxCents.map(([, amount]) => amount))
  return {
    net: net / scale,
    tax: tax / scale,
    gross: (net + tax) / scale,
    taxes: new Map(taxCents.map(([rate, amount]) => [rate, amount / scale])),
    amounts: cents.map((amount) => amount / scale),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((result, number) => result + number, 0)
}
