import type { CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import { filename } from '../filename'
import { escapeText } from '../markup/escape'
import { total } from './invoice-total'
import type { invoiceInput, invoiceOutput } from './schema'

const style = `
    :root { font: 15px/1.5 system-ui, sans-serif; color: #1b1f24; background: #fff }
    body { max-width: 48rem; margin: 3rem auto; padding: 0 1.25rem }
    header { display: flex; justify-content: space-between; gap: 2rem }
    h1 { margin: 0 0 2rem; font-size: 1.9rem }
    address { font-style: normal; white-space: pre-line }
    dl { display: grid; grid-template-columns: auto auto; gap: .2rem 1rem; margin: 0; align-content: start }
    dt { color: #59636e }
    dd { margin: 0; text-align: end }
    table { width: 100%; margin-top: 2rem; border-collapse: collapse }
    th, td { padding: .5rem .4rem; border-bottom: 1px solid #d1d9e0; text-align: end; vertical-align: top }
    th:first-child, td:first-child { text-align: start; overflow-wrap: anywhere }
    tfoot th, tfoot td { border: 0; padding-block: .25rem }
    tfoot tr:last-child { font-weight: 700; font-size: 1.1rem }
    tr { break-inside: avoid }
    @page { margin: 18mm }
    @media print { body { max-width: none; margin: 0; padding: 0 } }
  `

const handler: CapabilityHandler<typeof invoiceInput, typeof invoiceOutput> = (params) => {
  const { number, issued, due, seller, buyer, currency, language, lines, remark } = params
  const money = new Intl.NumberFormat(language, { style: 'currency', currency })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const show = (value: string) => escapeText(date.format(new Date(value)))
  const { net, tax, gross, taxes, amounts } = total(lines, money.resolvedOptions().maximumFractionDigits ?? 2)
  const price = (value: number) => escapeText(money.format(value))

  const rows = lines.map(
    ({ description, quantity, unitPrice, taxRate }, index) =>
      `    <tr><td>${escapeText(description)}</td><td>${quantity}</td><td>${price(unitPrice)}</td><td>${taxRate} %</td><td>${price(amounts[index] ?? 0)}</td></tr>`,
  )
  const sums = [
    ['Net', net],
    ...[...taxes].map(([rate, amount]) => [`Tax, ${rate} %`, amount] as const),
    ['Total', gross],
  ] as const
  const html = `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Invoice ${escapeText(number)}</title>
  <style>${style}</style>
</head>
<body>
<h1>Invoice ${escapeText(number)}</h1>
<header>
  <div><strong>From</strong><address>${escapeText(seller)}</address></div>
  <div><strong>To</strong><address>${escapeText(buyer)}</address></div>
  <dl><dt>Issued</dt><dd>${show(issued)}</dd>${due ? `<dt>Due</dt><dd>${show(due)}</dd>` : ''}</dl>
</header>
<table>
  <thead><tr><th>What</th><th>Quantity</th><th>Price</th><th>Tax</th><th>Amount</th></tr></thead>
  <tbody>
${rows.join('\n')}
  </tbody>
  <tfoot>
${sums.map(([label, amount]) => `    <tr><th colspan="4">${label}</th><td>${price(amount)}</td></tr>`).join('\n')}
  </tfoot>
</table>
${remark ? `<p>${escapeText(remark)}</p>\n` : ''}</body>
</html>
`
  return {
    document: binary(html, { filename: filename(`invoice ${number}`, 'html', 'invoice') }),
    net,
    tax,
    gross,
  }
}

export default handler
