import { AbpError } from '@abp-kit/core/protocol'
import { callsRules } from './calls.ts'
import { compareRules } from './compare.ts'
import { failuresRules } from './failures.ts'
import { htmlRules } from './html.ts'
import { manifestRules } from './manifest.ts'
import { pageRules } from './page.ts'
import { protocolRules } from './protocol.ts'
import type { Rule, Step } from './rule.ts'
import { sessionRules } from './session.ts'

/** All rules, in the order in which an agent would encounter their faults. */
export const rules: readonly Rule[] = [
  ...htmlRules,
  ...manifestRules,
  ...pageRules,
  ...failuresRules,
  ...protocolRules,
  ...sessionRules,
  ...callsRules,
  ...compareRules,
]

/** The steps whose evidence a step uses. */
const uses: Record<Step, readonly Step[]> = {
  html: [],
  manifest: ['html'],
  page: [],
  failures: [],
  protocol: [],
  session: ['manifest'],
  calls: ['session'],
  compare: ['session'],
}

/** @returns the steps that gather the rules' evidence */
export function stepsFor(chosen: readonly Rule[]): Set<Step> {
  const steps = new Set(chosen.flatMap(({ step, alsoUses = [] }) => [step, ...alsoUses]))
  // Iteration over a set includes values that are added meanwhile.
  for (const step of steps) for (const earlier of uses[step]) steps.add(earlier)
  return steps
}

/**
 * @param ids - the rules' ids (default: all)
 * @param compares - whether there is an earlier report; without one, the default omits its rules
 * @throws {AbpError} `INVALID_PARAMS`
 */
export function chooseRules(ids: readonly string[] | undefined, compares: boolean): readonly Rule[] {
  const unknown = ids?.find((id) => !rules.some((rule) => rule.id === id))
  if (unknown === undefined)
    return rules.filter(({ id, step }) =>
      ids === undefined ? compares || step !== 'compare' : ids.includes(id),
    )
  throw new AbpError(
    'INVALID_PARAMS',
    `There is no rule ${unknown.slice(0, 100)}. There are: ${rules.map(({ id }) => id).join(', ')}.`,
  )
}
