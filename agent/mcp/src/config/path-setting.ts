import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'

/**
 * A path in a setting, which is made absolute. A path without an explicit start is rejected: otherwise an
 * empty list entry or a typo would refer to the current directory of the MCP server.
 */
export const path = z
  .string()
  .superRefine((text, context) => {
    const wrong = pathProblem(text)
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong })
  })
  .transform((text) => resolve(expandHome(text)))

const extensionId = /^[a-p]{32}$/

/** A Chrome extension in a setting: its id, or its directory path. */
export const extension = z.union([z.string().regex(extensionId), path])

/** @returns the entries that are paths, not ids */
export function pathsOf(extensions: readonly string[]): string[] {
  return extensions.filter((entry) => !extensionId.test(entry))
}

/** @returns the problem with a path that a user wrote, and its fix; `undefined` if the path is valid */
export function pathProblem(text: string): string | undefined {
  const shown = JSON.stringify(text)
  if (text.trim() === '') return `${shown} is empty; a path is needed`
  if (text.includes('\0')) return `${shown} contains a NUL character, which no path may have`
  if (/^file:/i.test(text)) return `${shown} is a URL; write it as a path`
  if (isHomePath(text))
    return isAbsolute(homedir())
      ? undefined
      : `${shown} is in your home directory, which is not known: is HOME set?`
  if (/^\.[/\\]/.test(text) || isAbsolute(text)) return undefined
  return `${shown} is relative; write the whole path, or begin it with ./ (the working directory) or ~/ (your home)`
}

function isHomePath(text: string): boolean {
  return text === '~' || text.startsWith('~/') || (process.platform === 'win32' && text.startsWith('~\\'))
}

/**
 * Replaces a leading `~` with the home directory.
 *
 * @returns the path
 * @throws {AbpError} `INVALID_PARAMS` if the home directory is not known
 */
export function expandHome(text: string): string {
  if (!isHomePath(text)) return text
  const home = homedir()
  if (isAbsolute(home)) return join(home, text.slice(2))
  throw new AbpError('INVALID_PARAMS', `${text} is in your home directory, which is not known: is HOME set?`)
}
