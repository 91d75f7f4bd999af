import type { DatabaseAnswer } from './database.ts'
import { readDatabase } from './read-database.ts'

// A separate process: a thread cannot stop SQLite while it reads a hostile file, and a crash ends only this
// process. The parent starts it with permission to read the file, and to write nothing.

const [path = '', maxTables, maxRows] = process.argv.slice(2)
const send = (answer: DatabaseAnswer) => process.send?.(answer)

try {
  readDatabase({ path, maxTables: Number(maxTables), maxRows: Number(maxRows) }, send)
  send({ end: true })
} catch (error) {
  send({ error: error instanceof Error ? error.message : String(error) })
}
process.disconnect()
