import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sqlite } from '../../src/formats/sqlite/sqlite.ts'
import { openAttachment, resolveAttachment, scratch } from '../../src/index.ts'
import { formatContext } from '../fixtures/context.ts'
import { testFolder } from '../fixtures/folder.ts'
import { lacks } from '../fixtures/programs.ts'

const folder = testFolder()
const space = await scratch()
afterAll(() => space.remove())
const withProgram = it.skipIf(lacks('sqlite3'))

function make(name: string, sql: string): string {
  const path = join(folder, name)
  execFileSync('sqlite3', [path], { input: sql })
  return path
}

const look = async (path: string) => sqlite.read(await openAttachment(path), formatContext())

withProgram('gives tables, columns, rows and samples, and changes nothing', async () => {
  const path = make(
    'shop.sqlite',
    `CREATE TABLE "sums ""of"" tea" (id INTEGER PRIMARY KEY, name TEXT NOT NULL, photo BLOB, price REAL, big INT);
     INSERT INTO "sums ""of"" tea" VALUES (1, 'Earl Grey', x'00ff', 2.5, 9007199254740993), (2, printf('%.300c', 'x'), NULL, NULL, 3);
     CREATE TABLE pairs (a TEXT, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID;
     CREATE VIEW cheap AS SELECT * FROM pairs;
     CREATE TRIGGER noted AFTER INSERT ON pairs BEGIN SELECT 1; END;
     CREATE VIRTUAL TABLE words USING fts5(word);`,
  )
  const before = readdirSync(folder)
  const bytes = readFileSync(path)
  const { data, missing, texts } = await look(path)
  expect(data.tables.find(({ name }) => name === 'sums "of" tea')).toEqual({
    name: 'sums "of" tea',
    columns: [
      { name: 'id', type: 'INTEGER', key: true, required: false, computed: false },
      { name: 'name', type: 'TEXT', key: false, required: true, computed: false },
      { name: 'photo', type: 'BLOB', key: false, required: false, computed: false },
      { name: 'price', type: 'REAL', key: false, required: false, computed: false },
      { name: 'big', type: 'INT', key: false, required: false, computed: false },
    ],
    rows: 2,
    more: false,
    sample: [
      [1, 'Earl Grey', '(2 bytes)', 2.5, '9007199254740993'],
      [2, `${'x'.repeat(200)}…`, null, null, 3],
    ],
  })
  expect(data).toMatchObject({ views: ['cheap'], triggers: ['noted'], virtualTables: ['words'] })
  expect(missing).toEqual([])
  expect(texts[0]?.text).toContain('Table "sums \\"of\\" tea": 2 rows\n- "id": INTEGER, key')
  expect(texts[0]?.text).toContain('Views, not run: "cheap".')
  expect(readdirSync(folder)).toEqual(before)
  expect(readFileSync(path)).toEqual(bytes)
})

withProgram('reads bytes that are nowhere on disk from a copy in scratch space', async () => {
  const path = make('memory.sqlite', 'CREATE TABLE t (a); INSERT INTO t VALUES (7);')
  const bytes = new Uint8Array(readFileSync(path))
  const attachment = await openAttachment(bytes, { name: 'memory.sqlite' })
  const { data } = await sqlite.read(attachment, formatContext({ scratch: space }))
  expect(data.tables).toMatchObject([{ name: 't', rows: 1, sample: [[7]] }])
  expect((await resolveAttachment(bytes, {})).parts).toMatchObject([
    { type: 'descriptor', skill: 'sqlite', reason: expect.stringContaining('scratch space') },
  ])
})

withProgram('leaves the log of a program alone that has the database open, and says so', async () => {
  const path = join(folder, 'open.sqlite')
  const open = spawn('sqlite3', [path], { stdio: ['pipe', 'pipe', 'ignore'] })
  open.stdin.write(
    "PRAGMA journal_mode = WAL; CREATE TABLE t (a); PRAGMA wal_checkpoint; INSERT INTO t VALUES (1); SELECT 'done';\n",
  )
  for await (const [piece] of [await once(open.stdout, 'data')]) expect(String(piece)).toContain('wal')
  while (!readdirSync(folder).includes('open.sqlite-wal')) await new Promise((done) => setTimeout(done, 20))
  const before = readdirSync(folder)
  const { missing } = await look(path)
  expect(missing).toEqual([expect.stringContaining(`${path}-wal are not seen`)])
  expect(readdirSync(folder)).toEqual(before)
  open.stdin.end('.quit\n')
  await once(open, 'close')
})

withProgram('runs nothing that the file says: views without end, computed columns, triggers', async () => {
  const path = make(
    'hostile.sqlite',
    `CREATE TABLE t (a, huge AS (zeroblob(1000000000)), kept AS (a + 1) STORED, fat);
     INSERT INTO t (a, fat) VALUES (1, zeroblob(30000000));
     INSERT INTO t (a, fat) VALUES (2, printf('%.3000000c', 'x'));
     CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;`,
  )
  const { data, texts } = await look(path)
  expect(data.tables).toMatchObject([
    {
      rows: 2,
      sample: [
        [1, 2, '(30000000 bytes)'],
        [2, 3, '(text of 3000000 bytes)'],
      ],
    },
  ])
  expect(texts[0]?.text).toContain('- "huge": any type, computed, not read')
  // The same in a schema that was written by hand: a table that is a view.
  const forged = make(
    'forged.sqlite',
    `CREATE TABLE t (a); CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS a FROM n;
     PRAGMA writable_schema = ON;
     UPDATE sqlite_schema SET type = 'table', rootpage = 2 WHERE name = 'v';`,
  )
  await expect(look(forged)).rejects.toThrow('malformed database schema')
})

withProgram('counts large tables only so far, and tells what their row ids say', async () => {
  const path = make(
    'large.sqlite',
    `CREATE TABLE t (a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300000) INSERT INTO t SELECT i FROM n;`,
  )
  expect((await look(path)).texts[0]?.text).toContain(
    'Table "t": more than 200000 rows, with row ids from 1 to 300000',
  )
})

withProgram('shows what fits of a schema with thousands of tables', async () => {
  const tables = Array.from({ length: 5000 }, (_, i) => `CREATE TABLE t${i} (a, b);`)
  const path = make('wide.sqlite', `BEGIN; ${tables.join('\n')} COMMIT;`)
  const { data, texts } = await look(path)
  expect(data.tables).toHaveLength(50)
  expect(texts[0]?.text).toContain('A SQLite database with 5000 tables.')
  expect(texts[0]?.text).toContain('and 4900 more.')
  expect(texts[0]?.text.length).toBeLessThan(6000)
})

withProgram('says which table is damaged, and refuses what is no database', async () => {
  const path = make(
    'broken.sqlite',
    `CREATE TABLE good (a); INSERT INTO good VALUES (1); CREATE TABLE bad (a); INSERT INTO bad VALUES (2);`,
  )
  const bytes = readFileSync(path)
  // The third page is the root of the second table.
  bytes.fill(0xff, 8192, 8300)
  writeFileSync(path, bytes)
  const { data, texts } = await look(path)
  expect(data.tables).toMatchObject([
    { name: 'good', rows: 1 },
    { problem: expect.stringContaining('malformed') },
  ])
  expect(texts[0]?.text).toContain('It could not be read: database disk image is malformed')
  const cut = join(folder, 'cut.sqlite')
  writeFileSync(cut, bytes.subarray(0, 1000))
  await expect(look(cut)).rejects.toMatchObject({ code: 'ATTACHMENT_UNREADABLE' })
  const { parts } = await resolveAttachment(cut)
  expect(parts).toMatchObject([{ type: 'descriptor', mimeType: 'application/x-sqlite3', path: cut }])
})
