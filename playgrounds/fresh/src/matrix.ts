import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RunFailed, run } from '@abp-kit/playground-runner'
import { makeAppsDirectory } from './apps-directory.ts'
import { buildCommand, commandFor } from './managers.ts'
import { writeTable } from './matrix-table.ts'
import { appPackages, packAll } from './pack.ts'
import { rows as allRows } from './rows/index.ts'
import type { Row } from './rows/row.ts'
import { judge } from './try-out.ts'
import { writeApp } from './write-app.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    list: { type: 'boolean' },
    keep: { type: 'boolean' },
    write: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  console.log(`npm run test:matrix -- [--only <text>] [--jobs <number>] [--write] [--list] [--keep]

Writes an app for each version and mode of a framework, installs the packed packages into it with npm or
with the package manager that its name says, builds and serves it, starts its development server, calls a capability of
both as an agent does, and checks both with every rule of @abp-kit/conformance. --only takes the apps whose name has the text,
--jobs says how many are tried at once (2 by default), --write puts the results into the table of docs/frameworks.md, --list
prints the names, --keep leaves the apps.`)
  process.exit(0)
}

const rows = allRows.filter(({ name }) => name.includes(values.only ?? ''))
if (values.list) {
  for (const { name } of rows) console.log(name)
  process.exit(0)
}
if (rows.length === 0) {
  console.error(`No app has ${JSON.stringify(values.only)} in its name. --list prints all names.`)
  process.exit(2)
}

const jobs = Number(values.jobs)
if (!Number.isInteger(jobs) || jobs < 1) {
  console.error(`--jobs is a whole number from 1 on, not ${JSON.stringify(values.jobs)}.`)
  process.exit(2)
}

const apps = await makeAppsDirectory('matrix', values.keep)
const directory = apps.path
const passed: Row[] = []
try {
  console.log('▸ packing')
  const packages = new Set(rows.flatMap(({ framework }) => appPackages(framework)))
  const tarballs = await packAll(join(directory, 'packed'), packages)
  const waiting = rows.entries()
  const tryRows = async (): Promise<void> => {
    for (const [index, row] of waiting) {
      if (await isRight(row, join(directory, String(index)), tarballs)) passed.push(row)
    }
  }
  await Promise.all(Array.from({ length: jobs }, tryRows))
} finally {
  await apps.end()
}
if (values.write) await writeTable(allRows, passed)
const failed = rows.length - passed.length
console.log(`${passed.length} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

/** Tries a row in a new directory, and prints how it ended. */
async function isRight(row: Row, directory: string, tarballs: Map<string, string>): Promise<boolean> {
  const start = Date.now()
  const inSeconds = () => `${((Date.now() - start) / 1000).toFixed(0)} s`
  try {
    await tryRow(row, directory, tarballs)
    console.log(`✓ ${row.name} (${inSeconds()})`)
    return true
  } catch (error) {
    console.error(`✗ ${row.name} (${inSeconds()}): ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    if (!values.keep) await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function tryRow(row: Row, directory: string, tarballs: Map<string, string>): Promise<void> {
  await writeApp(row, directory, tarballs)
  const folder = join(directory, row.workspace ?? '')
  const ending = row.refused ?? row.fails
  await (ending === undefined
    ? judge(row.framework, folder, row)
    : isRefused(folder, [ending, row.says ?? ''], row))
}

/** @throws unless the build ends with an error that has these texts, such as a code */
async function isRefused(directory: string, texts: string[], { manager }: Row): Promise<void> {
  const [program, ...args] = await commandFor(manager, buildCommand)
  const built = await run(program, args, { cwd: directory }).then(
    () => 'the build succeeded',
    (error: unknown) => (error instanceof RunFailed ? error.message : String(error)),
  )
  const missing = texts.find((text) => !built.includes(text))
  if (missing !== undefined) throw new Error(`expected ${missing}, but ${built}`)
}
