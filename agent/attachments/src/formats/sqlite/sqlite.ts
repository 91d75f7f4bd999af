import { fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import { workerFile } from '../../worker-file.ts'
import type { Format, FormatContext } from '../format.ts'
import type { DatabaseAnswer, DatabaseData, DatabaseQuestion } from './database.ts'
import { describeDatabase } from './describe.ts'

/** Maximum milliseconds for one database. */
const milliseconds = 10_000
/** Number of first rows to show per table. */
const shownRows = 5
/** Bytes to copy at a time. */
const copiedBytes = 1 << 20

/**
 * A database's tables with their columns and first rows. Does not change the file, and writes nothing next to
 * it.
 */
export const sqlite: Format<DatabaseData> = {
  name: 'sqlite',
  types: ['application/x-sqlite3'],
  async read(attachment, context) {
    const { maxCharacters, maxItems } = context
    const path = attachment.path ?? (await copy(attachment, context))
    const question = { path, maxTables: maxItems, maxRows: shownRows }
    const { data, late } = await ask(attachment, question, context.signal)
    const missing = late
      ? [`${attachment.name} took more than ${milliseconds / 1000} seconds, and was not read to its end.`]
      : []
    if (attachment.path !== undefined) missing.push(...(await logsBeside(attachment.path)))
    const text = describeDatabase(attachment, data, maxCharacters)
    return { data, texts: [{ type: 'text', title: attachment.name, text }], products: [], missing }
  },
}

/** SQLite opens only files, so bytes in memory are written to one. */
async function copy(attachment: Attachment, { scratch, signal }: FormatContext): Promise<string> {
  if (scratch === undefined)
    throw new AbpError(
      'SCRATCH_UNAVAILABLE',
      `${attachment.name} is a database in memory, and there is no scratch space to write it to. Pass \`scratch: await scratch()\` in the environment, or attach the file by its path.`,
    )
  const file = await scratch.create(`${await scratch.folder('database')}/database.sqlite`)
  for (let at = 0; at < attachment.size; at += copiedBytes) {
    signal.throwIfAborted()
    await file.write(await attachment.read(at, Math.min(attachment.size, at + copiedBytes)))
  }
  await file.close()
  return file.path
}

/** @throws {AbpError} `ATTACHMENT_UNREADABLE` if nothing could be read */
function ask(
  { name }: Attachment,
  { maxRows, maxTables, path }: DatabaseQuestion,
  signal: AbortSignal,
): Promise<{ data: DatabaseData; late: boolean }> {
  const file = workerFile('sqlite-process')
  const data: DatabaseData = { tables: [], views: [], triggers: [], virtualTables: [], leftOut: [] }
  signal.throwIfAborted()
  return new Promise((done, fail) => {
    const child = fork(file, [path, String(maxTables), String(maxRows)], {
      // The permissions also apply to SQLite: it reads this file, and writes nothing.
      execArgv: [
        '--permission',
        `--allow-fs-read=${path}`,
        `--allow-fs-read=${dirname(file)}`,
        '--max-old-space-size=256',
        '--no-warnings',
      ],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let named = false
    let late = false
    let failure: string | undefined
    const timer = setTimeout(() => {
      late = true
      child.kill('SIGKILL')
    }, milliseconds)
    const abort = () => child.kill('SIGKILL')
    signal.addEventListener('abort', abort)
    child.on('message', (answer: DatabaseAnswer) => {
      if ('names' in answer) {
        named = true
        Object.assign(data, answer.names)
      } else if ('table' in answer) data.tables.push(answer.table)
      else if ('error' in answer) failure = answer.error
    })
    child.once('error', (error) => {
      failure ??= error.message
    })
    child.once('close', (code, killedBy) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      if (code !== 0 && !late) failure ??= `SQLite ended with ${killedBy ?? code}`
      if (signal.aborted) fail(signal.reason)
      else if (!named || failure !== undefined) fail(unreadable(name, failure ?? 'it took too long'))
      else done({ data, late })
    })
  })
}

function unreadable(name: string, reason: string): AbpError {
  return new AbpError(
    'ATTACHMENT_UNREADABLE',
    `${name} is damaged, or not a database that SQLite reads: ${reason}. Attach a fresh copy, such as \`sqlite3 <file> ".backup copy.sqlite"\` makes it.`,
  )
}

/** Logs contain changes that are not yet in the file. They belong to the program that has it open. */
async function logsBeside(path: string): Promise<string[]> {
  const found: string[] = []
  for (const ending of ['-wal', '-journal']) {
    const log = await stat(path + ending).catch(() => undefined)
    if (log && log.size > 0)
      found.push(
        `Changes in ${path}${ending} are not seen. Close the program that writes there, and look again.`,
      )
  }
  return found
}
