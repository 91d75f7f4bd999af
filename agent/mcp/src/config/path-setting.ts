import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'

/**
 * A path in a setting. One that does not say where it starts is refused: an empty entry of a list, or a slip of the keyboard, would
 * otherwise stand for something in the directory in which the bridge happens to run. What is read is absolute.
 */
export const path = z
  .string()
  .superRefine((text, context) => {
    const wrong = pathProblem(text)
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: wrong })
  })
  .transform((text) => resolve(expandHome(text)))

const extensionId = /^[a-p]{32}$/

/** A Chrome extension in a setting: its id, or the path of its directory. */
export const extension = z.union([z.string().regex(extensionId), path])

/** @returns the paths among extensions. */
export function pathsOf(extensions: readonly string[]): string[] {
  return extensions.filter((entry) => !extensionId.test(entry))
}

/** @returns what is wrong with a path that a user wrote, and what to do; `undefined` when nothing is. */
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
  return text === '~' || text.startsWith('~/')
}

/**
 * @returns `text` with a leading `~` replaced by the home directory
 * @throws {AbpError} `INVALID_PARAMS` when that is not known
 */
export function expandHome(text: string): string {
  if (!isHomePath(text)) return text
  const home = homedir()
  if (isAbsolute(home)) return join(home, text.slice(2))
  throw new AbpError('INVALID_PARAMS', `${text} is in your home directory, which is not known: is HOME set?`)
}
