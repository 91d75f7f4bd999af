/**
 * The seven segments of each digit: top, upper left, upper right, middle, lower left, lower right, bottom.
 * Drawn as lines, because a machine without fonts cannot draw text.
 */
const segments: Record<string, string> = {
  '0': 'abcefg',
  '1': 'cf',
  '2': 'acdeg',
  '3': 'acdfg',
  '4': 'bcdf',
  '5': 'abdfg',
  '6': 'abdefg',
  '7': 'acf',
  '8': 'abcdefg',
  '9': 'abcdfg',
}

const lines: Record<string, string> = {
  a: 'M0 0H6',
  b: 'M0 0V6',
  c: 'M6 0V6',
  d: 'M0 6H6',
  e: 'M0 6V12',
  f: 'M6 6V12',
  g: 'M0 12H6',
}

/** Width units of each digit, including its spacing; digits are 12 units high. */
export const digitWidth = 10

/** @returns an SVG path that draws a whole number from the point 0, 0 */
export function digitsPath(number: number): string {
  return [...String(number)]
    .flatMap((digit, index) =>
      [...(segments[digit] ?? '')].map((segment) =>
        (lines[segment] ?? '')
          .replace(/^M(\d+)/, (_, x: string) => `M${Number(x) + index * digitWidth}`)
          .replace(/H(\d+)/, (_, x: string) => `H${Number(x) + index * digitWidth}`),
      ),
    )
    .join('')
}
