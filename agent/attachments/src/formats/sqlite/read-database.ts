import { constants, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type {
  DatabaseAnswer,
  DatabaseColumn,
  DatabaseQuestion,
  DatabaseTable,
  DatabaseValue,
} from './database.ts'

/** Maximum rows of a table to count one by one. */
const countedRows = 200_000
/** Maximum milliseconds for counting in all tables; the rest is not counted. */
const countingMilliseconds = 2_000
/** Maximum columns of a table to describe, and to show in its first rows. */
const maxColumns = { described: 100, shown: 30 }
/** Maximum names to list of views, triggers and unread tables. */
const maxNames = 50
/** Maximum characters of a value to show, and bytes of a value to read. */
const shown = { characters: 200, bytes: 100_000 }

/**
 * Reads only tables, and no content that the file computes: views, virtual tables and computed columns run
 * code from the file.
 *
 * @param send - receives the names first, and then each table
 * @throws SQLite's error for a file that is not a database
 */
export function readDatabase(
  { maxRows, maxTables, path }: DatabaseQuestion,
  send: (answer: DatabaseAnswer) => void,
): void {
  const url = pathToFileURL(path)
  // Writes no files next to it, neither a lock nor a log; ignores an existing log.
  url.search = '?mode=ro&immutable=1'
  const database = new DatabaseSync(url, { readOnly: true, enableForeignKeyConstraints: false })
  try {
    for (const pragma of [
      'trusted_schema = OFF',
      'query_only = ON',
      'cell_size_check = ON',
      'mmap_size = 0',
      'temp_store = MEMORY',
    ])
      database.exec(`PRAGMA ${pragma}`)
    forbidTheRest(database)
    const names = (condition: string) =>
      database
        .prepare(`SELECT substr(name, 1, 1000) AS name FROM sqlite_schema WHERE ${condition} LIMIT 100000`)
        .all()
        .map(({ name }) => String(name))
    // A forged schema may declare a view as a table.
    const tables = names(
      "type = 'table' AND rootpage > 0 AND sql LIKE 'CREATE TABLE%' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    send({
      names: {
        views: names("type = 'view'").slice(0, maxNames),
        triggers: names("type = 'trigger'").slice(0, maxNames),
        virtualTables: names("type = 'table' AND coalesce(rootpage, 0) = 0").slice(0, maxNames),
        leftOut: tables.slice(maxTables),
      },
    })
    const counting = { left: countingMilliseconds }
    for (const name of tables.slice(0, maxTables))
      send({ table: readTable(database, name, maxRows, counting) })
  } finally {
    database.close()
  }
}

/**
 * Node 24.10 and later can deny everything except reading; before, `readOnly` and `query_only` are the only
 * protection.
 */
function forbidTheRest(database: DatabaseSync): void {
  if (typeof database.setAuthorizer !== 'function') return
  const allowed = new Set([constants.SQLITE_READ, constants.SQLITE_SELECT])
  const functions = new Set(['count', 'max', 'min', 'octet_length', 'substr', 'typeof', 'coalesce', 'like'])
  database.setAuthorizer((action, first, second) =>
    allowed.has(action) ||
    (action === constants.SQLITE_FUNCTION && functions.has(second ?? '')) ||
    (action === constants.SQLITE_PRAGMA && first === 'table_xinfo')
      ? constants.SQLITE_OK
      : constants.SQLITE_DENY,
  )
}

function readTable(
  database: DatabaseSync,
  name: string,
  maxRows: number,
  counting: { left: number },
): DatabaseTable {
  const table: DatabaseTable = { name, columns: [], sample: [] }
  try {
    table.columns = columnsOf(database, name)
    table.sample = sampleOf(database, name, table.columns, maxRows)
    if (counting.left > 0) {
      const start = performance.now()
      count(database, table)
      counting.left -= performance.now() - start
    }
  } catch (error) {
    table.problem = error instanceof Error ? error.message.slice(0, 500) : String(error)
  }
  return table
}

function columnsOf(database: DatabaseSync, name: string): DatabaseColumn[] {
  const rows = database.prepare(`PRAGMA table_xinfo(${quote(name)})`).all()
  return rows.slice(0, maxColumns.described).map(({ hidden, name: column, notnull, pk, type }) => ({
    name: String(column),
    type: String(type).slice(0, shown.characters),
    key: pk !== 0,
    required: notnull === 1,
    computed: hidden !== 0 && hidden !== 3,
  }))
}

function sampleOf(
  database: DatabaseSync,
  name: string,
  columns: readonly DatabaseColumn[],
  maxRows: number,
): DatabaseValue[][] {
  const stored = columns.filter(({ computed }) => !computed).slice(0, maxColumns.shown)
  if (stored.length === 0) return []
  // The length of a value is cheap; a value that claims to have a gigabyte is never read.
  const values = stored.map(({ name: column }, index) => {
    const value = quote(column)
    const size = `octet_length(${value})`
    return (
      `CASE WHEN ${value} IS NULL THEN NULL WHEN typeof(${value}) = 'blob' THEN '(' || ${size} || ' bytes)'` +
      ` WHEN ${size} > ${shown.bytes} THEN '(text of ' || ${size} || ' bytes)'` +
      ` WHEN typeof(${value}) = 'text' THEN substr(${value}, 1, ${shown.characters + 1}) ELSE ${value} END AS c${index}`
    )
  })
  const query = database.prepare(`SELECT ${values.join(', ')} FROM ${quote(name)} LIMIT ${maxRows}`)
  query.setReadBigInts(true)
  return query.all().map((row) => Object.values(row).map(plainValue))
}

function plainValue(value: unknown): DatabaseValue {
  if (value === null || typeof value === 'number') return value
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value.toString()
  }
  const text = String(value)
  return text.length > shown.characters ? `${text.slice(0, shown.characters)}…` : text
}

function count(database: DatabaseSync, table: DatabaseTable): void {
  const from = quote(table.name)
  const counted = database
    .prepare(`SELECT count(*) AS rows FROM (SELECT 1 FROM ${from} LIMIT ${countedRows + 1})`)
    .get()
  table.rows = Math.min(Number(counted?.rows), countedRows)
  table.more = Number(counted?.rows) > countedRows
  const taken = new Set(table.columns.map(({ name }) => name.toLowerCase()))
  const id = ['_rowid_', 'rowid', 'oid'].find((one) => !taken.has(one))
  if (!table.more || id === undefined) return
  try {
    // Two queries: SQLite does not look up both ends in one.
    const end = (which: 'max' | 'min') => {
      const query = database.prepare(`SELECT ${which}(${id}) AS id FROM ${from}`)
      query.setReadBigInts(true)
      return String(query.get()?.id)
    }
    table.ids = [end('min'), end('max')]
  } catch {
    // Ignores a table without row ids.
  }
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
