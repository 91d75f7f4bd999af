/**
 * The segments of each digit, as on a clock: top, upper left, upper right, middle, lower left, lower right, bottom. Drawn as
 * lines, because a machine without fonts draws no text.
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

/** Units of width for each digit, with the space after it; they are 12 high. */
export const digitWidth = 10

/** @returns a path of SVG that draws a whole number from the point 0, 0 */
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
