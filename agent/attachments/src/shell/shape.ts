import { AbpError } from '@abp-kit/core/protocol'

/** A form of command that may run. What it does not say is not allowed. */
export interface CommandShape {
  /** Its name in traces. */
  name: string
  /** The program, without a path: it is looked for in the system's folders only. */
  program: string
  /**
   * One entry for each argument: its exact text, in which `{input}` and `{output}` stand for the places that it may read
   * and write, or a pattern that the whole argument fits. A pattern must not allow a path or an option.
   */
  args: readonly (string | RegExp)[]
  /** MIME types that it reads. */
  types: readonly string[]
  /** What comes out: one file at `stdout`, or the files of the folder `{output}`. */
  output: { at: 'stdout' | 'folder'; mimeType: string; extension: string }
  /** The command that installs the program. */
  install: string
}

/** The places of one command, as it sees them. */
export interface Places {
  input: string
  output: string
}

/**
 * @param values - for the patterns, in their order
 * @returns the arguments; nothing if there are more or fewer values than patterns
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
 * @returns the shape that the command has
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
