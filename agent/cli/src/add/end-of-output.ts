import { stripVTControlCharacters } from 'node:util'

/** A program that crashes may print the line of a minified file, which would hide the reason below it. */
const lineCharacters = 300

/**
 * @param output - what a program wrote
 * @param characters - how many to keep at most
 * @returns the end of it, for people: whole lines without colours, each shortened to 300 characters
 */
export function endOfOutput(output: string, characters: number): string {
  const lines = stripVTControlCharacters(output)
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const text = line.trimEnd()
      return text.length > lineCharacters ? `${text.slice(0, lineCharacters)} …` : text
    })
  const kept: string[] = []
  let length = 0
  for (const line of lines.reverse()) {
    length += line.length + 1
    if (length > characters && kept.length > 0) break
    kept.unshift(line)
  }
  return kept.join('\n')
}
