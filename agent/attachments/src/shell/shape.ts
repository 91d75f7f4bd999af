import { AbpError } from '@abp-kit/core/protocol'

/** An allowed form of command. Anything else is forbidden. */
export interface CommandShape {
  /** Its name in traces. */
  name: string
  /** The program without a path: only the system's folders are searched. */
  program: string
  /**
   * One entry for each argument: its exact text, in which `{input}` and `{output}` are replaced with the
   * paths that it may read and write, or a pattern that must match the whole argument. A pattern must not
   * allow a path or an option.
   */
  args: readonly (string | RegExp)[]
  /** MIME types that it reads. */
  types: readonly string[]
  /** The output: one file at `stdout`, or the files in the folder `{output}`. */
  output: { at: 'stdout' | 'folder'; mimeType: string; extension: string }
  /** The command that installs the program. */
  install: string
}

/** The paths of one command, as it sees them. */
export interface Places {
  input: string
  output: string
}

/**
 * @param values - values for the patterns, in order
 * @returns the arguments; undefined if the number of values differs from the number of patterns
 */
export function argumentsOf(
  { args }: CommandShape,
  places: Places,
  values: readonly string[],
): string[] | undefined {
  const left = [...values]
  const filled = args.flatMap((arg) => (typeof arg === 'string' ? [fill(arg, places)] : left.splice(0, 1)))
  return filled.length === args.length && left.length === 0 ? filled : undefined
}

/**
 * @param argv - the program and its arguments
 * @returns the shape that matches the command
 * @throws {AbpError} `COMMAND_REFUSED`
 */
export function matchCommand(
  argv: readonly string[],
  shapes: readonly CommandShape[],
  places: Places,
): CommandShape {
  const [program = '', ...args] = argv
  const shape = shapes.find(
    (one) =>
      one.program === program &&
      one.args.length === args.length &&
      one.args.every((arg, index) => fits(arg, args[index] ?? '', places)),
  )
  if (shape) return shape
  const known = shapes
    .filter((one) => one.program === program)
    .map(({ args }) => [program, ...args].join(' '))
  throw new AbpError(
    'COMMAND_REFUSED',
    `The command ${JSON.stringify(argv)} has none of the allowed shapes. ` +
      (known.length > 0
        ? `Those of ${program} are: ${known.join('; ')}.`
        : `The allowed programs are: ${[...new Set(shapes.map((one) => one.program))].join(', ') || 'none'}.`),
  )
}

function fits(arg: string | RegExp, given: string, places: Places): boolean {
  if (typeof arg === 'string') return fill(arg, places) === given
  const found = new RegExp(arg.source, arg.flags.replace(/[gy]/g, '')).exec(given)
  return found !== null && found[0] === given
}

function fill(arg: string, { input, output }: Places): string {
  return arg.replace('{input}', () => input).replace('{output}', () => output)
}
