import { stripVTControlCharacters } from 'node:util'

/** Astro names the integration that warns. */
const begin = /\[(?:abp-kit|@abp-kit\/astro)\] /
const lastLine = /^[A-Z_]+ is explained at /

/** A warning has a few lines, and may have no last one that is known. */
const mostLines = 12

/**
 * Adapters warn at a build that ends well of what keeps agents away or costs visitors bytes. `abp add` shows nothing else
 * of such a build, so nobody would read them.
 *
 * @param output - what the app's build wrote
 * @returns the warnings of adapters in it, each once, without `[abp-kit]` and what loggers write before it
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

/** The lines up to the address of the docs, else those that are indented. */
function continuation(following: readonly string[]): readonly string[] {
  const next = following.findIndex((line) => begin.test(line))
  const own = next < 0 ? following : following.slice(0, next)
  const last = own.findIndex((line) => lastLine.test(line.trim()))
  if (last >= 0) return own.slice(0, last + 1)
  const end = own.findIndex((line) => !/^\s+\S/.test(line))
  return end < 0 ? own : own.slice(0, end)
}
