import type { DatabaseAnswer } from './database.ts'
import { readDatabase } from './read-database.ts'

// A process of its own: SQLite cannot be stopped from another thread while it is reading a hostile file, and a crash in it
// ends only this. It is started with the right to read the file, and to write nothing.

const [path = '', maxTables, maxRows] = process.argv.slice(2)
const send = (answer: DatabaseAnswer) => process.send?.(answer)

try {
  readDatabase({ path, maxTables: Number(maxTables), maxRows: Number(maxRows) }, send)
  send({ end: true })
} catch (error) {
  send({ error: error instanceof Error ? error.message : String(error) })
}
process.disconnect()
