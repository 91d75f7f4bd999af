import type { Plan } from '../plan.ts'
import type { Project } from '../project/project.ts'
import { isSameCode } from '../syntax/same-code.ts'
import { type Formatter, formattersOf } from './formatter.ts'

/**
 * Formats the plan's files with the app's own formatter, if it leaves the edited files' earlier content
 * unchanged. The app's format check then passes as before, and nothing else in the files changes.
 */
export async function formatPlan(project: Project, plan: Plan, signal: AbortSignal): Promise<Plan> {
  const formatters = formattersOf(project)
  if (formatters.length === 0) return plan
  const used = new Set<Formatter>()
  const edited = await Promise.all(
    plan.changes.map(async (change) => {
      const { after, before, file } = change
      if (before === undefined || after === undefined) return change
      const formatter = await formatterOf(formatters, file, before, signal)
      const text = formatter && (await formatted(formatter, file, after, signal))
      if (formatter && text !== undefined) used.add(formatter)
      return { ...change, after: text ?? after }
    }),
  )
  const [ofApp] = used
  if (!ofApp) return plan
  const changes = await Promise.all(
    edited.map(async (change) => {
      const { after, before, file } = change
      if (before !== undefined || after === undefined) return change
      return { ...change, after: (await formatted(ofApp, file, after, signal)) ?? after }
    }),
  )
  const names = [...used].map(({ name }) => name).join(' and ')
  return { ...plan, changes, notes: [...plan.notes, `${names} of the app formatted what is written.`] }
}

/** @returns the changed text of a file, in the format that it had before the change */
export async function formatAgain(
  project: Project,
  { file, before, after }: { file: string; before: string; after: string },
  signal: AbortSignal,
): Promise<string> {
  const formatter = await formatterOf(formattersOf(project), file, before, signal)
  return (formatter && (await formatted(formatter, file, after, signal))) ?? after
}

/** @returns the formatter that the file is formatted with */
async function formatterOf(
  formatters: readonly Formatter[],
  file: string,
  text: string,
  signal: AbortSignal,
): Promise<Formatter | undefined> {
  for (const formatter of formatters)
    if ((await formatter.format(file, text, signal)) === text) return formatter
  return undefined
}

/** @returns `undefined` if the formatter fails, or changes more than the format */
async function formatted(
  formatter: Formatter,
  file: string,
  text: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const result = await formatter.format(file, text, signal)
  return result !== undefined && isSameCode(file, result, text) ? result : undefined
}
