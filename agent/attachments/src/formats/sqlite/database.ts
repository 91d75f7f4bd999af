/** The contents of a database. */
export interface DatabaseData {
  tables: DatabaseTable[]
  /** Names of objects that are not run or opened: views, triggers, and virtual tables of SQLite modules. */
  views: string[]
  triggers: string[]
  virtualTables: string[]
  /** Names of tables that were not read. */
  leftOut: string[]
}

export interface DatabaseTable {
  name: string
  columns: DatabaseColumn[]
  /** Number of rows counted. */
  rows?: number
  /** Whether there are more rows than were counted. */
  more?: boolean
  /** Lowest and highest row id of a table with more rows, which indicate its approximate size. */
  ids?: [first: string, last: string]
  /** The first rows, with the columns that were read, in order. Long values are truncated. */
  sample: DatabaseValue[][]
  /** Why it is unreadable. */
  problem?: string
}

export interface DatabaseColumn {
  name: string
  type: string
  key: boolean
  required: boolean
  /**
   * Whether the column is computed on read. Such a column is never read, because the file defines the
   * computation.
   */
  computed: boolean
}

export type DatabaseValue = string | number | null

/** The process's input. */
export interface DatabaseQuestion {
  /** Absolute path. */
  path: string
  maxTables: number
  maxRows: number
}

/** The process's answers: first the names, then each table, then the end. */
export type DatabaseAnswer =
  | { names: Omit<DatabaseData, 'tables'> }
  | { table: DatabaseTable }
  | { error: string }
  | { end: true }
