import type { CapabilityHandler } from '@abp-kit/core'
import { binary } from '@abp-kit/core/binary'
import Papa from 'papaparse'
import { filename } from '../filename'
import type { csvInput, csvOutput } from './schema'

const handler: CapabilityHandler<typeof csvInput, typeof csvOutput> = (params) => {
  const { rows, delimiter, guardFormulas, byteOrderMark, title } = params
  const columns = params.columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const csv = Papa.unparse(
    { fields: columns, data: rows.map((row) => columns.map((column) => row[column] ?? null)) },
    { delimiter, escapeFormulae: guardFormulas },
  )
  const text = byteOrderMark ? `\uFEFF${csv}` : csv
  return { document: binary(text, { filename: filename(title, 'csv', 'table') }) }
}

export default handler
