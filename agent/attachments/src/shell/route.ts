import { lstat, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment/attachment.ts'
import { extensionOf } from '../attachment/name.ts'
import { detectType } from '../attachment/type/detect.ts'
import type { FormatContext, Product, ShellRoute } from '../formats/format.ts'
import {
  type CommandLimits,
  commandLimits,
  findIsolation,
  findProgram,
  type Isolation,
  isolated,
} from './isolation.ts'
import { runProgram } from './run.ts'
import { argumentsOf, type CommandShape, matchCommand, type Places } from './shape.ts'
import { shippedShapes } from './shapes.ts'

export interface ShellPolicy {
  /**
   * The allowed commands; `shippedShapes` by default. Uses the first shape that reads the type and whose
   * program is installed.
   */
  shapes?: readonly CommandShape[]
  limits?: Partial<CommandLimits>
  /**
   * Called before each command; `false` refuses it.
   *
   * @param argv - the exact command to run, including its isolation
   */
  approve?(argv: readonly string[], isolation: Isolation): boolean | Promise<boolean>
  /** Whether commands may run if neither bubblewrap nor namespaces work. `false` by default. */
  withoutIsolation?: boolean
}

/** Runs host programs in the environment's scratch space: a route for `environment.shell`. */
export function shellRoute(policy: ShellPolicy = {}): ShellRoute {
  const shapes = policy.shapes ?? shippedShapes
  return {
    async read(attachment, context) {
      const { mimeType } = await detectType(attachment)
      const found = chooseShape(mimeType, shapes)
      const { isolation, products } = await run(attachment, found, context, policy, [])
      return { data: { shape: found.shape.name, isolation }, texts: [], products, missing: [] }
    },
    async convert(attachment, name, context, values = []) {
      const fitting = shapes.filter((shape) => shape.name === name)
      if (fitting.length === 0) throw refused(`\`${name}\` is not among the allowed shapes`)
      return (await run(attachment, installed(fitting), context, policy, values)).products
    },
  }
}

interface Installed {
  program: string
  shape: CommandShape
}

async function run(
  attachment: Attachment,
  { program, shape }: Installed,
  context: FormatContext,
  policy: ShellPolicy,
  values: readonly string[],
): Promise<{ isolation: Isolation; products: Product[] }> {
  const { scratch, signal } = context
  if (scratch === undefined)
    throw refused('there is no scratch space. Pass `scratch: await scratch()` in the environment')
  const limits = { ...commandLimits, ...policy.limits }
  const isolation = await findIsolation()
  if (isolation === 'none' && !policy.withoutIsolation)
    throw refused(
      'neither bubblewrap nor unshare works here. Install bubblewrap, or allow `withoutIsolation`',
    )
  return scratch.convert(async (folder, full) => {
    const { bindings, places } = await prepare(attachment, folder, isolation)
    const args = argumentsOf(shape, places, values)
    if (args === undefined)
      throw refused(
        `the shape \`${shape.name}\` has patterns, and ${values.length} of their values were given`,
      )
    matchCommand([shape.program, ...args], [shape], places)
    const argv = isolated(program, args, isolation, limits, bindings)
    if (policy.approve && !(await policy.approve(argv, isolation))) throw refused('its approval was denied')
    const written = await runProgram(argv, limits, AbortSignal.any([signal, full]))
    await rm(bindings.copy, { force: true })
    if (shape.output.at === 'folder')
      return { isolation, products: await collect(attachment, bindings.output.host, shape, context, limits) }
    await rm(folder, { recursive: true, force: true })
    return { isolation, products: [productOf(attachment, shape, written)] }
  })
}

function chooseShape(mimeType: string, shapes: readonly CommandShape[]): Installed {
  // Shapes with patterns need a skill that provides the values.
  const fitting = shapes.filter(
    ({ args, types }) => types.includes(mimeType) && args.every((arg) => typeof arg === 'string'),
  )
  if (fitting.length === 0) throw refused(`no allowed shape reads ${mimeType}`)
  return installed(fitting)
}

/** @param shapes - at least one @returns the first whose program is installed */
function installed(shapes: readonly CommandShape[]): Installed {
  for (const shape of shapes) {
    const program = findProgram(shape.program)
    if (program !== undefined) return { program, shape }
  }
  const install = shapes.map(({ program, install }) => `${program} (\`${install}\`)`).join(' or ')
  const types = [...new Set(shapes.map(({ output }) => output.mimeType))].join(' or ')
  throw new AbpError('CONVERTER_MISSING', `Install ${install}, or attach the file as ${types}.`)
}

/**
 * Inside bubblewrap, the paths have fixed names, so that a file's own name never reaches the command.
 * Elsewhere, a link in the scratch folder has the same effect.
 */
async function prepare(attachment: Attachment, folder: string, isolation: Isolation) {
  const ending = extensionOf(attachment.name).replace(/[^a-z0-9]/g, '') || 'bin'
  const copy = join(folder, `input.${ending}`)
  let host = attachment.path
  if (host === undefined) {
    await writeFile(copy, await attachment.read(), { flag: 'wx', mode: 0o600 })
    host = copy
  } else if (isolation !== 'bubblewrap') {
    await symlink(host, copy)
  }
  const outside = join(folder, 'output')
  await mkdir(outside, { mode: 0o700 })
  const places: Places =
    isolation === 'bubblewrap'
      ? { input: `/input.${ending}`, output: '/output' }
      : { input: copy, output: outside }
  const bindings = {
    copy,
    input: { host, inside: places.input },
    output: { host: outside, inside: places.output },
  }
  return { places, bindings }
}

function productOf({ name }: Attachment, { output }: CommandShape, bytes: Uint8Array): Product {
  return { name: `${name}.${output.extension}`, mimeType: output.mimeType, file: bytes }
}

/** Keeps only plain files: a link that a program left could lead anywhere. */
async function collect(
  attachment: Attachment,
  folder: string,
  { output }: CommandShape,
  { maxItems }: FormatContext,
  { outputBytes }: CommandLimits,
): Promise<Product[]> {
  const found: string[] = []
  let left = outputBytes
  for (const name of (await readdir(folder)).toSorted()) {
    const file = await lstat(join(folder, name))
    if (file.isFile() && file.size <= left && found.length < maxItems) {
      left -= file.size
      found.push(name)
    } else await rm(join(folder, name), { recursive: true, force: true })
  }
  return found.map((name) => ({
    name: found.length === 1 ? `${attachment.name}.${output.extension}` : `${attachment.name}.${name}`,
    mimeType: output.mimeType,
    file: join(folder, name),
  }))
}

function refused(reason: string): AbpError {
  return new AbpError('COMMAND_REFUSED', `No command was run: ${reason}.`)
}
