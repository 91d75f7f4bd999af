import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import packageJson from '../../package.json' with { type: 'json' }
import { type Environment, missingGrants } from '../environment/environment.ts'
import { loadCatalog } from '../models/load.ts'
import { shippedOverlay } from '../models/shipped-overlay.ts'
import { contactSheet } from '../preview/contact-sheet.ts'
import { type Resolution, resolveAttachment } from '../resolve/resolve.ts'
import { scratch } from '../scratch/scratch.ts'
import { shellRoute } from '../shell/route.ts'
import { type CommandArguments, readArguments } from './arguments.ts'
import { filesOfParts, safeName, writeNew } from './files.ts'
import { helpText } from './help.ts'
import { picturesOf } from './pictures.ts'
import { count, lineOfStep, linesOfPart, recordOfPart } from './show.ts'
import { createTerminal, type Terminal, type TerminalStreams } from './terminal.ts'

/** 0: done. 1: failed. 2: invalid arguments. 130: interrupted. */
export type ExitCode = 0 | 1 | 2 | 130

/**
 * Runs the command line.
 *
 * @param words - arguments without the program name
 * @returns the exit code; it never throws
 */
export async function runCommand(
  words: readonly string[],
  streams: TerminalStreams,
  signal: AbortSignal,
): Promise<ExitCode> {
  const terminal = createTerminal(streams)
  try {
    const asked = words.length === 0 ? undefined : readArguments(words)
    if (asked === undefined || asked.do === 'help') streams.output.write(helpText(packageJson.version))
    else if (asked.do === 'version') terminal.say(packageJson.version)
    else await show(asked, terminal, signal)
    return asked === undefined ? 2 : 0
  } catch (error) {
    const known = isAbpError(error)
      ? error
      : new AbpError(
          'INTERNAL_ERROR',
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        )
    if (words.includes('--json')) terminal.say(JSON.stringify({ error: known.toJSON() }, null, 2))
    terminal.note(signal.aborted ? 'Interrupted.' : `${known.code}: ${known.message}`)
    if (signal.aborted) return 130
    return known.code === 'INVALID_ARGUMENTS' ? 2 : 1
  }
}

async function show(asked: CommandArguments, terminal: Terminal, signal: AbortSignal): Promise<void> {
  const { file, json, model, out, preview } = asked
  const space = await scratch()
  try {
    const environment: Environment = {
      signal,
      scratch: space,
      ...(model !== undefined && { model }),
      ...(asked.shell && { shell: shellRoute() }),
      ...(asked.capabilities !== undefined && {
        capabilities: await capabilitiesFrom(asked.capabilities, terminal, signal),
      }),
    }
    const resolution = await terminal.during(
      `Reading ${basename(file)}`,
      resolveAttachment(file, environment),
    )
    if (!json) say(resolution, asked, environment, terminal)
    const written = out === undefined ? [] : filesOfParts(resolution.parts, out)
    if (out !== undefined) await writeNew(out, written)
    if (!json && out !== undefined)
      terminal.say(`${count(written.length, 'part')} written to ${resolve(out)}`)
    const sheet = preview ? await writePreview(asked, resolution, environment, terminal) : undefined
    if (json)
      terminal.say(
        JSON.stringify(
          {
            file: resolve(file),
            ...(model !== undefined && { model }),
            parts: resolution.parts.map((part, index) => ({
              ...recordOfPart(part),
              ...(written[index] && { writtenTo: written[index].path }),
            })),
            ...(asked.explain && { trace: resolution.trace, notGranted: missingGrants(environment) }),
            ...(sheet && { preview: sheet }),
          },
          null,
          2,
        ),
      )
  } finally {
    await space.remove()
  }
}

function say(
  { parts, trace }: Resolution,
  { explain, file, model }: CommandArguments,
  environment: Environment,
  terminal: Terminal,
): void {
  const reader = model ?? 'any model (no --model is named: nothing is passed as it is)'
  terminal.say(`${basename(file)} for ${reader}: ${count(parts.length, 'part')}`)
  for (const line of parts.flatMap(linesOfPart)) terminal.say(line)
  if (!explain) return
  terminal.say('Why (+ taken, - not):')
  for (const step of trace) terminal.say(lineOfStep(step))
  for (const sentence of missingGrants(environment)) terminal.say(`  ! ${sentence}`)
}

async function writePreview(
  { file, json, out }: CommandArguments,
  { parts }: Resolution,
  environment: Environment,
  terminal: Terminal,
) {
  const pictures = await terminal.during(`Drawing ${basename(file)}`, picturesOf(file, parts, environment))
  const sheet = await contactSheet(
    pictures.map(({ bytes }) => bytes),
    environment.signal ? { signal: environment.signal } : {},
  )
  const folder = resolve(out ?? '.')
  const path = join(folder, out === undefined ? `${safeName(basename(file))}.preview.png` : 'preview.png')
  await writeNew(folder, [{ path, content: sheet.png }])
  const names = pictures.slice(0, sheet.shown).map(({ name }) => name)
  if (!json) {
    terminal.say(`${count(sheet.shown, 'picture')} of ${pictures.length} on the contact sheet ${path}:`)
    for (const [index, name] of names.entries()) {
      const note = sheet.unreadable.includes(index + 1) ? ' (cannot be read)' : ''
      terminal.say(`${String(index + 1).padStart(3)}  ${name}${note}`)
    }
  }
  return { path, pictures: names, left: pictures.length - sheet.shown, unreadable: sheet.unreadable }
}

async function capabilitiesFrom(from: string, terminal: Terminal, signal: AbortSignal) {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const catalog = await terminal.during(
    `Loading ${from}`,
    loadCatalog(from, { cacheDirectory: join(cache, 'abp-kit', 'models'), signal }),
  )
  if (catalog.warning !== undefined) terminal.note(`warning: ${catalog.warning}`)
  return { catalog, overlay: shippedOverlay }
}
