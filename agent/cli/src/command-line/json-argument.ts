import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { AbpError } from '@abp-kit/core/protocol'

/**
 * Reads a flag's JSON value: inline, from a file (`@path`), or from standard input (`-`).
 *
 * @param flag - such as `--params`
 * @throws {AbpError} `INVALID_ARGUMENTS`
 */
export async function readJsonArgument(flag: string, given: string): Promise<unknown> {
  const [source, content] = await readSource(flag, given)
  try {
    return JSON.parse(content.replace(/^\ufeff/, ''))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw wrong(`${source} is not JSON: ${reason}.`)
  }
}

async function readSource(flag: string, given: string): Promise<[source: string, content: string]> {
  if (given === '-') {
    if (process.stdin.isTTY)
      throw wrong(`${flag} - reads the standard input, which is the terminal. Pipe something into it.`)
    return ['The standard input', await text(process.stdin)]
  }
  if (!given.startsWith('@')) return [`\`${flag}\``, given]
  const path = resolve(given.slice(1))
  const content = await readFile(path, 'utf8').catch((cause: Error) => {
    throw wrong(`The file of ${flag} cannot be read: ${cause.message}.`)
  })
  return [path, content]
}

function wrong(message: string): AbpError {
  return new AbpError('INVALID_ARGUMENTS', message)
}
