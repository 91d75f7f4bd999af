import type { FileChange, Plan } from '../plan'
import type { Project } from '../project/project'
import { isSameCode } from '../syntax/same-code'
import { type Formatter, formattersOf } from './formatter'

/**
 * Formats what a plan writes with the app's own formatter, if that leaves the edited files as they were before the edit:
 * then the app's check of its format passes afterwards as before, and nothing else in the files changes.
 */
export async function formatPlan(project: Project, plan: Plan, signal: AbortSignal): Promise<Plan> {
  const formatters = formattersOf(project)
  if (formatters.length === 0) return plan
  const used = new Set<Formatter>()
  const edited = await Promise.all(
    plan.changes.map(async (change) => {
      if (change.before === undefined || change.after === undefined) return change
      const formatter = await formatterOf(formatters, change.file, change.before, signal)
      if (!formatter) return change
      used.add(formatter)
      return formatted(formatter, change, signal)
    }),
  )
  const [ofApp] = used
  if (!ofApp) return plan
  const changes = await Promise.all(
    edited.map((change) => (change.before === undefined ? formatted(ofApp, change, signal) : change)),
  )
  const names = [...used].map(({ name }) => name).join(' and ')
  return { ...plan, changes, notes: [...plan.notes, `${names} of the app formatted what is written.`] }
}

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

async function formatted(formatter: Formatter, change: FileChange, signal: AbortSignal): Promise<FileChange> {
  if (change.after === undefined) return change
  const after = await formatter.format(change.file, change.after, signal)
  return after !== undefined && isSameCode(change.file, after, change.after) ? { ...change, after } : change
}
