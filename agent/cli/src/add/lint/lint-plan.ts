import { join } from 'node:path'
import type { Terminal } from '../../command-line/terminal.ts'
import { writeFiles } from '../../site/write-files.ts'
import { formatAgain } from '../format/format-plan.ts'
import { placesOf } from '../frameworks/index.ts'
import type { FileChange, Plan } from '../plan.ts'
import { type Project, rootsOf } from '../project/project.ts'
import { type Linter, lintersOf } from './linter.ts'

/**
 * Lets the app's own linters fix the written files, so that the app's check passes as before. Existing files
 * are fixed only if that changes nothing else.
 *
 * @param plan - its files are written and its packages installed, because rules may need types
 * @returns the plan with the current content of the files
 */
export async function lintPlan(project: Project, plan: Plan, terminal: Terminal): Promise<Plan> {
  const linters = lintersOf(project)
  if (linters.length === 0 || plan.changes.length === 0) return plan
  terminal.step(`${linters.map(({ name }) => name).join(' and ')} …`)
  const changes = await Promise.all(
    plan.changes.map(async (change) => {
      const { after } = change
      if (after === undefined) return change
      const text = await fixedText(project, linters, { ...change, after }, terminal.signal)
      const known = isKnown(project, change, text) ? text : after
      for (const name of await refusing(linters, { ...change, after: known }, terminal.signal))
        terminal.say(
          `${name} refuses a line of ${change.file} that has no automatic fix: fix it by hand.`,
          'yellow',
        )
      return { ...change, after: known }
    }),
  )
  const fixedFiles = changes.filter(({ after }, index) => after !== plan.changes[index]?.after)
  if (fixedFiles.length === 0) return plan
  const contents = changes.map(({ after, file }, index) => {
    const expected = plan.changes[index]?.after
    return {
      path: join(project.root, file),
      ...(after !== undefined && { content: Buffer.from(after) }),
      ...(expected !== undefined && { expected: Buffer.from(expected) }),
    }
  })
  writeFiles(contents, rootsOf(project))
  terminal.say(`The app's linter changed what was written: ${fixedFiles.map(({ file }) => file).join(', ')}.`)
  return { ...plan, changes }
}

/** @returns the text that the linters accept, in its own format */
async function fixedText(
  project: Project,
  linters: readonly Linter[],
  { file, before, after }: FileChange & { after: string },
  signal: AbortSignal,
): Promise<string> {
  let text = after
  for (const linter of linters) {
    // Changes that the linter would also make without the edit are not our concern.
    if (before !== undefined && (await linter.fix(file, before, signal)) !== before) continue
    text = (await linter.fix(file, text, signal)) ?? text
  }
  if (text !== after) text = await formatAgain(project, { file, before: after, after: text }, signal)
  if (before === undefined)
    for (const linter of linters) text = (await linter.silence(file, text, signal)) ?? text
  return text
}

/** @returns the linters that accepted a file before the edit, and reject it now */
async function refusing(
  linters: readonly Linter[],
  { file, before, after }: FileChange & { after: string },
  signal: AbortSignal,
): Promise<string[]> {
  if (before === undefined) return []
  const takes = async ({ silence }: Linter, text: string) => (await silence(file, text, signal)) === text
  const refused: string[] = []
  for (const linter of linters)
    if ((await takes(linter, before)) && !(await takes(linter, after))) refused.push(linter.name)
  return refused
}

/** @returns whether a later call recognizes the file that this one wrote */
function isKnown(project: Project, { file, before }: FileChange, text: string): boolean {
  const places = placesOf(project).filter((place) => place.file === file && place.note === undefined)
  return places.every((place) => {
    const again = place.add(text)
    const back = place.remove(text)
    const isBack = 'text' in back && (before !== undefined || back.text === undefined)
    return 'text' in again && again.text === text && isBack
  })
}
