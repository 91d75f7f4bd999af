import type { Attachment } from '../../attachment/attachment.ts'
import { whereTheRestIs } from '../excerpt.ts'
import type { DatabaseColumn, DatabaseData, DatabaseTable } from './database.ts'

/** Number of undescribed tables to name. */
const listedNames = 50

/** @returns a database's description for a model, within its character limit */
export function describeDatabase(attachment: Attachment, data: DatabaseData, maxCharacters: number): string {
  const { leftOut, tables, triggers, views, virtualTables } = data
  const all = tables.length + leftOut.length
  const end = [
    ...listed('Views, not run', views),
    ...listed('Virtual tables, not opened', virtualTables),
    ...listed('Triggers', triggers),
    whereTheRestIs(attachment),
  ].join('\n')
  const texts = [`A SQLite database with ${all === 1 ? '1 table' : `${all} tables`}.`]
  let left = maxCharacters - end.length - 1000
  const undescribed = [...leftOut]
  for (const table of tables) {
    const text = describeTable(table)
    left -= text.length
    if (left < 0) undescribed.push(table.name)
    else texts.push(text)
  }
  return [...texts, ...listed('More tables, not described', undescribed), end].join('\n')
}

function listed(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length - listedNames
  const shown = names.slice(0, listedNames).map((name) => JSON.stringify(name.slice(0, 100)))
  return [`${title}: ${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`]
}

function describeTable(table: DatabaseTable): string {
  const { columns, name, problem, sample } = table
  const stored = columns.filter(({ computed }) => !computed)
  const cut = (sample[0]?.length ?? 0) < stored.length && sample.length > 0
  return [
    '',
    `Table ${JSON.stringify(name)}: ${rowsOf(table)}`,
    ...columns.map(describeColumn),
    ...(sample.length > 0 ? [`The first rows${cut ? ` (${sample[0]?.length} columns)` : ''}:`] : []),
    ...sample.map((row) => JSON.stringify(row)),
    ...(problem === undefined ? [] : [`It could not be read: ${problem}.`]),
  ].join('\n')
}

function rowsOf({ ids, more, rows }: DatabaseTable): string {
  if (rows === undefined) return 'rows not counted'
  if (!more) return rows === 1 ? '1 row' : `${rows} rows`
  return `more than ${rows} rows${ids ? `, with row ids from ${ids[0]} to ${ids[1]}` : ''}`
}

function describeColumn({ computed, key, name, required, type }: DatabaseColumn): string {
  const facts = [type || 'any type', key && 'key', required && 'required', computed && 'computed, not read']
  return `- ${JSON.stringify(name)}: ${facts.filter((fact) => fact !== false).join(', ')}`
}
