import { stripVTControlCharacters } from 'node:util'

/**
 * A crashing program may print a line of a minified file, which hides the reason. The adapters' errors are
 * shorter.
 */
const lineCharacters = 600

/**
 * A server may write the same lines for each request, such as a stack with its causes, which would hide its
 * earlier output.
 */
const repeatedLines = 30

/** A stack can be longer than the kept output, and the reason precedes it. */
const stackLines = 3

/** An error and its place. */
const errorLines = 3

/** pnpm's progress output: dozens of lines without any reason. */
const progress = /^(?:Progress: resolved \d|\++$)/

/**
 * @param output - the output of a program
 * @param characters - maximum number to keep
 * @returns the end of it, for people, after the first error that the end leaves out: whole lines without
 *   colours, each shortened to 600 characters, 3 lines of each stack, directly repeated lines once, and no
 *   progress lines
 */
export function endOfOutput(output: string, characters: number): string {
  const lines = stripVTControlCharacters(output)
    .trim()
    .split(/\r?\n/)
    .filter((line) => !progress.test(line))
    .map((line) => {
      const text = line.trimEnd()
      return text.length > lineCharacters ? `${text.slice(0, lineCharacters)} …` : text
    })
  const shown = withoutRepeats(withShortStacks(lines))
  let start = shown.length
  let length = 0
  for (const line of shown.toReversed()) {
    length += line.length + 1
    if (length > characters && start < shown.length) break
    start--
  }
  return [...firstError(shown.slice(0, start)), ...shown.slice(start)].join('\n')
}

/** @returns the first error that the end leaves out: a bundler may print it above dozens of lines with its details */
function firstError(lines: readonly string[]): string[] {
  const index = lines.findIndex((line) => /error\b/i.test(line))
  return index < 0 ? [] : [...lines.slice(index, index + errorLines), '…']
}

function withShortStacks(lines: readonly string[]): string[] {
  let frames = 0
  return lines.filter((line) => {
    frames = /^\s+at\s/.test(line) ? frames + 1 : 0
    return frames <= stackLines
  })
}

function withoutRepeats(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (const line of lines) {
    kept.push(line)
    for (let count = 1; count <= repeatedLines; count++) {
      const last = kept.slice(-count)
      const before = kept.slice(-2 * count, -count)
      if (before.length < count || last.some((one, index) => one !== before[index])) continue
      kept.length -= count
      break
    }
  }
  return kept
}
