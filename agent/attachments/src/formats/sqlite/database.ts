/** What a database holds. */
export interface DatabaseData {
  tables: DatabaseTable[]
  /** Names of what is not run or opened: views, triggers, and tables that a module of SQLite makes up. */
  views: string[]
  triggers: string[]
  virtualTables: string[]
  /** Names of tables that were not looked at. */
  leftOut: string[]
}

export interface DatabaseTable {
  name: string
  columns: DatabaseColumn[]
  /** Rows that were counted. */
  rows?: number
  /** Whether there are more rows than were counted. */
  more?: boolean
  /** Of a table with more: its lowest and highest row id, which tell about how many there are. */
  ids?: [first: string, last: string]
  /** The first rows: columns that were read, in their order. Long values are cut. */
  sample: DatabaseValue[][]
  /** Why it could not be read. */
  problem?: string
}

export interface DatabaseColumn {
  name: string
  type: string
  key: boolean
  required: boolean
  /** Whether it is computed when it is read: then it is not read, because a file says what it computes. */
  computed: boolean
}

export type DatabaseValue = string | number | null

/** What the process is asked. */
export interface DatabaseQuestion {
  /** Absolute. */
  path: string
  maxTables: number
  maxRows: number
}

/** What the process answers: the names first, then each table, then the end. */
export type DatabaseAnswer =
  | { names: Omit<DatabaseData, 'tables'> }
  | { table: DatabaseTable }
  | { error: string }
  | { end: true }
