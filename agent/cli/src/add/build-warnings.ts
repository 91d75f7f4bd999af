import { stripVTControlCharacters } from 'node:util'

/** Astro names the integration that logs the warning. */
const begin = /\[(?:abp-kit|@abp-kit\/astro)\] /
const lastLine = /^[A-Z_]+ is explained at /

/** A warning has a few lines, and its last line may not be recognizable. */
const mostLines = 12

/**
 * In a build that succeeds, adapters warn about problems that keep agents away or cost visitors bytes.
 * `abp add` shows nothing else of such a build, so these warnings would go unread.
 *
 * @param output - the output of the app's build
 * @returns the adapters' warnings in it, each once, without `[abp-kit]` and logger prefixes
 */
export function buildWarnings(output: string): string[] {
  const lines = stripVTControlCharacters(output).split(/\r?\n/)
  const warnings = lines.flatMap((line, index) => {
    const start = begin.exec(line)
    if (!start) return []
    const first = line.slice(start.index + start[0].length).trimEnd()
    return [[first, ...continuation(lines.slice(index + 1, index + mostLines))].join('\n')]
  })
  return [...new Set(warnings)]
}

/** The lines up to the docs URL, or else the indented lines. */
function continuation(following: readonly string[]): readonly string[] {
  const next = following.findIndex((line) => begin.test(line))
  const own = next < 0 ? following : following.slice(0, next)
  const last = own.findIndex((line) => lastLine.test(line.trim()))
  if (last >= 0) return own.slice(0, last + 1)
  const end = own.findIndex((line) => !/^\s+\S/.test(line))
  return end < 0 ? own : own.slice(0, end)
}
