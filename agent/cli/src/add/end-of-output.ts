import { stripVTControlCharacters } from 'node:util'

/** A program that crashes may print the line of a minified file, which hides the reason. The adapters' errors are shorter. */
const lineCharacters = 600

/** A server may write the same lines for each request, such as a stack with its causes, which would hide what it wrote before. */
const repeatedLines = 30

/** A stack can be longer than what is kept, and the reason stands above it. */
const stackLines = 3

/** What pnpm writes while it works: dozens of lines, and none of them is a reason. */
const progress = /^(?:Progress: resolved \d|\++$)/

/**
 * @param output - what a program wrote
 * @param characters - how many to keep at most
 * @returns the end of it, for people: whole lines without colours, each shortened to 600 characters, 3 lines of each stack,
 *   once what is repeated at once, and nothing of progress
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
  const kept: string[] = []
  let length = 0
  for (const line of withoutRepeats(withShortStacks(lines)).reverse()) {
    length += line.length + 1
    if (length > characters && kept.length > 0) break
    kept.unshift(line)
  }
  return kept.join('\n')
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
