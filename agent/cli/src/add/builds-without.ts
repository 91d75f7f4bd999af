import { AbpError } from '@abp-kit/core/protocol'
import type { Terminal } from '../command-line/terminal.ts'
import type { Plan } from './plan.ts'
import type { Command } from './project/program.ts'
import type { Project } from './project/project.ts'
import { notStarted, runProgram } from './run-program.ts'
import { takeBackPlan, writePlan } from './write-plan.ts'

/**
 * Finds out why an app does not build: undoes the written files, builds, and writes them again. Installed
 * packages stay installed: an app that still does not build may have built before.
 *
 * @param packages - the packages that were installed for the app
 * @returns whether the app builds without these files; `undefined` if that is not known
 * @throws {AbpError} `FILES_NOT_WRITTEN` if one of the files was changed during the second build: the files
 *   are then in their earlier state
 */
export async function buildsWithout(
  project: Project,
  plan: Plan,
  { build, packages }: { build: Command; packages: readonly string[] },
  { step, signal }: Pick<Terminal, 'step' | 'signal'>,
): Promise<boolean | undefined> {
  if (signal.aborted || plan.changes.length === 0) return undefined
  try {
    takeBackPlan(project, plan)
  } catch {
    // The build itself changed one of them, for example with a formatter. All files stay as they are.
    return undefined
  }
  try {
    step(`${build.shown}, without these files …`)
    const { code } = await runProgram(build.words, build.folder, signal)
    if (signal.aborted || code === notStarted) return undefined
    return code === 0 || (packages.length === 0 ? false : undefined)
  } finally {
    putBack(project, plan)
  }
}

function putBack(project: Project, plan: Plan): void {
  try {
    writePlan(project, plan)
  } catch (cause) {
    const files = plan.changes.map(({ file }) => file).join(', ')
    throw new AbpError(
      'FILES_NOT_WRITTEN',
      `While the app was built without what abp add wrote, one of these files was changed, so all are as they were before abp add: ${files}. Run abp add again. ${cause instanceof Error ? cause.message : cause}`,
      { cause },
    )
  }
}
