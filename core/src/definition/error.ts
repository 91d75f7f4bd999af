import { AbpError } from '../protocol/error.ts'

/** One mistake in a definition. */
export interface DefinitionProblem {
  /** The location of the mistake, such as `capabilities[2] (export.html).name`. */
  place: string
  /** A description of the mistake. */
  message: string
  /** The correction. */
  remedy: string
}

/** @returns the problems as readable text, one line each. */
export function formatProblems(problems: readonly DefinitionProblem[]): string {
  return problems.map(({ place, message, remedy }) => `  - ${place}: ${message} ${remedy}`).join('\n')
}

/** All mistakes in an app's definition. `defineApp` throws it. */
export class AbpDefinitionError extends AbpError {
  readonly problems: readonly DefinitionProblem[]

  constructor(problems: readonly DefinitionProblem[]) {
    const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`
    super('INVALID_DEFINITION', `The app's definition has ${count}:\n${formatProblems(problems)}`, {
      details: { problems },
    })
    this.problems = problems
  }
}
