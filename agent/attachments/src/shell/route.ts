import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment/attachment'
import { extensionOf } from '../attachment/name'
import { detectType } from '../attachment/type/detect'
import type { ShellRoute } from '../environment/environment'
import type { FormatContext, Product } from '../formats/format'
import {
  type CommandLimits,
  commandLimits,
  findIsolation,
  findProgram,
  type Isolation,
  isolated,
} from './isolation'
import { runProgram } from './run'
import { argumentsOf, type CommandShape, matchCommand, type Places } from './shape'
import { shippedShapes } from './shapes'

export interface ShellPolicy {
  /** What may run; `shippedShapes` by default. The first shape that reads the type and whose program is installed is used. */
  shapes?: readonly CommandShape[]
  /** The absolute path of a folder in scratch space, for files that are not on disk and for what programs write. */
  scratchDirectory: string
  limits?: Partial<CommandLimits>
  /**
   * Asked before each command; `false` refuses it.
   *
   * @param argv - exactly what is going to run, with what isolates it
   */
  approve?(argv: readonly string[], isolation: Isolation): boolean | Promise<boolean>
  /** Whether commands may run where neither bubblewrap nor namespaces work. `false` by default. */
  withoutIsolation?: boolean
}

/** Reads files with the host's programs: a route for `environment.shell`. */
export function shellRoute(policy: ShellPolicy): ShellRoute {
  const limits = { ...commandLimits, ...policy.limits }
  return {
    async read(attachment, context) {
      const { mimeType } = await detectType(attachment)
      const { program, shape } = chooseShape(mimeType, policy.shapes ?? shippedShapes)
      const isolation = await findIsolation()
      if (isolation === 'none' && !policy.withoutIsolation) {
        throw refused(
          'neither bubblewrap nor unshare works here. Install bubblewrap, or allow `withoutIsolation`',
        )
      }
      const folder = await mkdtemp(join(policy.scratchDirectory, 'shell-'))
      try {
        const { bindings, places } = await prepare(attachment, folder, isolation)
        const args = argumentsOf(shape, places)
        if (args === undefined) throw refused(`the shape \`${shape.name}\` has patterns, which nobody filled`)
        matchCommand([shape.program, ...args], [shape], places)
        const argv = isolated(program, args, isolation, limits, bindings)
        if (policy.approve && !(await policy.approve(argv, isolation)))
          throw refused('its approval was denied')
        const written = await runProgram(argv, limits, context.signal)
        const products =
          shape.output.at === 'stdout'
            ? [productOf(attachment, shape, written)]
            : await collect(bindings.output.host, shape, context, limits)
        return { data: { shape: shape.name, isolation }, texts: [], products, missing: [] }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function chooseShape(
  mimeType: string,
  shapes: readonly CommandShape[],
): { program: string; shape: CommandShape } {
  const fitting = shapes.filter(({ types }) => types.includes(mimeType))
  for (const shape of fitting) {
    const program = findProgram(shape.program)
    if (program !== undefined) return { program, shape }
  }
  const [first] = fitting
  if (first === undefined) throw refused(`no allowed shape reads ${mimeType}`)
  throw new AbpError(
    'CONVERTER_MISSING',
    `${first.program} is not installed. Install it with \`${first.install}\`, or attach the file as ${first.output.mimeType}.`,
  )
}

/**
 * Inside of bubblewrap, places have fixed names, so that nothing of a file's own name reaches the command. Elsewhere a link
 * in the scratch folder does that.
 */
async function prepare(attachment: Attachment, folder: string, isolation: Isolation) {
  const ending = extensionOf(attachment.name).replace(/[^a-z0-9]/g, '') || 'bin'
  const link = join(folder, `input.${ending}`)
  let host = attachment.path
  if (host === undefined) {
    await writeFile(link, await attachment.read(), { flag: 'wx', mode: 0o600 })
    host = link
  } else if (isolation !== 'bubblewrap') {
    await symlink(host, link)
  }
  const outside = await mkdtemp(join(folder, 'output-'))
  const places: Places =
    isolation === 'bubblewrap'
      ? { input: `/input.${ending}`, output: '/output' }
      : { input: link, output: outside }
  const bindings = {
    input: { host, inside: places.input },
    output: { host: outside, inside: places.output },
  }
  return { places, bindings }
}

function productOf({ name }: Attachment, { output }: CommandShape, bytes: Uint8Array): Product {
  return { name: `${name}.${output.extension}`, mimeType: output.mimeType, file: bytes }
}

/** Only plain files: a link that a program left could lead anywhere. */
async function collect(
  folder: string,
  { output }: CommandShape,
  { maxItems }: FormatContext,
  { outputBytes }: CommandLimits,
): Promise<Product[]> {
  const products: Product[] = []
  let left = outputBytes
  for (const name of (await readdir(folder)).toSorted().slice(0, maxItems)) {
    const path = join(folder, name)
    const found = await lstat(path)
    if (!found.isFile() || found.size > left) continue
    left -= found.size
    products.push({ name, mimeType: output.mimeType, file: await readFile(path) })
  }
  return products
}

function refused(reason: string): AbpError {
  return new AbpError('COMMAND_REFUSED', `No command was run: ${reason}.`)
}
