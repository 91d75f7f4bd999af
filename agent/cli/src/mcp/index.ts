import { constants, existsSync, readFileSync, realpathSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { ExitCode } from '../command-line/command.ts'
import { confirm } from '../command-line/confirm.ts'
import { diffLines } from '../command-line/diff.ts'
import { proposeNearest } from '../command-line/nearest.ts'
import type { Terminal } from '../command-line/terminal.ts'
import { writeFiles } from '../site/write-files.ts'
import { findBridge } from './bridge.ts'
import { clients, type McpClient } from './clients.ts'
import { planText } from './plan.ts'
import { type Bridge, tokenPlaceholder, tokenVariable } from './server-entry.ts'

export interface McpSetup {
  /** The client's name; without it, the clients are listed. */
  client: string | undefined
  /** The entry's name. */
  name: string
  /** The folder of the project. */
  folder: string
  user: boolean
  write: boolean
  remove: boolean
  yes: boolean
  /** The app that agents may open; without it, any app. */
  app: string | undefined
  /** The URL of the MCP server, if the client does not start it. */
  http: string | undefined
  terminal: Terminal
}

/**
 * Prints or writes the configuration that connects the MCP server to an MCP client.
 *
 * @returns 1 if the person declines to write it
 * @throws {AbpError} `INVALID_ARGUMENTS`, `CONFIG_NOT_EDITABLE`, `FILES_NOT_WRITTEN`, `PATH_NOT_FOUND`
 */
export async function setUpMcp(setup: McpSetup): Promise<ExitCode> {
  const { name, remove, terminal } = setup
  if (setup.client === undefined) return listClients(terminal)
  const client = findClient(setup.client)
  const bridge = remove ? undefined : bridgeFor(setup)
  const file = fileOf(client, setup)
  if (!setup.write && !remove) return print(client, file, bridge, setup)

  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const after = planText(file, before, { client, name, bridge })
  if (after === before) {
    terminal.json({ client: setup.client, file, changed: false })
    terminal.say(`${file}: nothing to change.`)
    return 0
  }
  const change = { file, before: existsSync(file) ? before : undefined, after }
  for (const { text, format } of diffLines([change])) terminal.say(text, format)
  const isWanted = setup.yes || (await confirm(`Change ${file}?`, `Add --yes to change ${file}.`, terminal))
  if (!isWanted) {
    terminal.json({ client: setup.client, file, changed: false })
    return 1
  }
  const backup = await write(file, before, after)
  terminal.json({ client: setup.client, file, changed: true, ...(backup !== undefined && { backup }) })
  terminal.say(`${file}: written.${backup === undefined ? '' : ` What it had is in ${backup}.`}`)
  if (!remove) sayThen(client, after, setup)
  return 0
}

function listClients(terminal: Terminal): ExitCode {
  const rows = Object.entries(clients).map(([id, { project, title, user }]) => ({
    client: id,
    title,
    ...(project !== undefined && { project }),
    ...(user && { user: user() }),
  }))
  terminal.json(rows)
  for (const { client, project, title, user } of rows)
    terminal.say(
      `${client.padEnd(15)} ${title.padEnd(15)} ${[project, user].filter(Boolean).join('  or, with --user,  ')}`,
    )
  return 0
}

function findClient(given: string): McpClient {
  const client = Object.hasOwn(clients, given) ? clients[given] : undefined
  const names = Object.keys(clients)
  if (client) return client
  throw wrong(
    `There is no client \`${given}\`.${proposeNearest(given, names)} There are: ${names.join(', ')}.`,
  )
}

function bridgeFor({ app, http }: McpSetup): Bridge {
  if (http !== undefined) {
    if (app !== undefined)
      throw wrong(
        '--url is for a bridge that the client starts. Give it to the bridge of --http yourself: --allow-origin.',
      )
    return { url: readAddress('--http', http).href }
  }
  const { command, args } = findBridge()
  const limit = app === undefined ? [] : ['--allow-origin', readAddress('--url', app).origin]
  return { command, args: [...args, ...limit] }
}

function readAddress(flag: string, given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw wrong(`${flag} is ${given}, which is no http or https address.`)
}

function fileOf({ project, title, user }: McpClient, setup: McpSetup): string {
  if (setup.user && !user) throw wrong(`${title} has no file of the user.`)
  const path = setup.user || project === undefined ? user?.() : resolve(setup.folder, project)
  if (path === undefined) throw wrong(`${title} has no file.`)
  // People keep such files elsewhere and link to them.
  return existsSync(path) ? realpathSync(path) : path
}

function print(client: McpClient, file: string, bridge: Bridge | undefined, setup: McpSetup): ExitCode {
  const { name, terminal } = setup
  const text = planText(file, '', { client, name, bridge })
  terminal.json({ client: setup.client, file, ...(bridge && { entry: client.entry(bridge, name) }) })
  terminal.note(`For ${file}${terminal.isJson ? '' : ' (--write puts it there)'}:`)
  terminal.say(text.trimEnd())
  sayThen(client, text, setup)
  return 0
}

/** @returns the path of the backup copy */
async function write(file: string, before: string, after: string): Promise<string | undefined> {
  let backup: string | undefined
  for (let number = 1; existsSync(file) && backup === undefined; number++) {
    const path = `${file}${number === 1 ? '' : `.${number}`}.bak`
    await copyFile(file, path, constants.COPYFILE_EXCL).then(
      () => {
        backup = path
      },
      (error: unknown) => {
        if (Object(error).code !== 'EEXIST')
          throw new AbpError('FILES_NOT_WRITTEN', `There is no copy of ${file}: ${error}`)
      },
    )
  }
  const expected = backup === undefined ? {} : { expected: Buffer.from(before) }
  writeFiles([{ path: file, content: Buffer.from(after), ...expected }], [resolve(file, '../..')])
  return backup
}

function sayThen({ next, title }: McpClient, text: string, { app, terminal }: McpSetup): void {
  if (text.includes(tokenPlaceholder))
    terminal.note(
      `Put the bridge's token in the place of ${tokenPlaceholder}. The bridge says where it is when it starts.`,
    )
  else if (text.includes(tokenVariable))
    terminal.note(`${title} reads the bridge's token from the variable ${tokenVariable}.`)
  if (next !== undefined) terminal.note(next)
  terminal.note(`Then ask: Connect to ${app ?? 'http://localhost:3000/'} with abp, and say what it offers.`)
}

function wrong(message: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', `${message} \`abp mcp --help\` has examples.`)
}
