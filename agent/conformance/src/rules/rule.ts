import type {
  CallEvidence,
  CompareEvidence,
  FailureEvidence,
  HtmlEvidence,
  ManifestEvidence,
  PageEvidence,
  ProtocolEvidence,
  SessionEvidence,
} from '../site/evidence.ts'

/**
 * `error`: agents cannot use the site, or part of it. `warn`: they may fail or be misled. `note`: an
 * improvement is possible.
 */
export type Severity = 'error' | 'warn' | 'note'

/** The most severe first. */
export const severities: readonly Severity[] = ['error', 'warn', 'note']

/** A rule's report of one mistake. */
export interface Fault {
  what: string
  why: string
  remedy: string
  where?: string
  /** Set if it differs from the rule's severity. */
  severity?: Severity
}

/** The evidence about a site, by the step that gathers it. */
export interface Evidence {
  html: HtmlEvidence
  manifest: ManifestEvidence
  page: PageEvidence
  protocol: ProtocolEvidence
  session: SessionEvidence
  calls: CallEvidence
  failures: FailureEvidence
  compare: CompareEvidence
}

export type Step = keyof Evidence

/** A rule for sites. It judges the gathered evidence and sends no requests itself. */
export interface Rule {
  /** Such as `manifest-type`. It never changes, because users disable rules by id. */
  id: string
  title: string
  severity: Severity
  /** The rule in a few sentences, in Markdown. */
  docs: string
  /** The step whose evidence it judges. The rule is skipped if that step failed. */
  step: Step
  /** Steps whose evidence adds details to a fault. */
  alsoUses?: readonly Step[]
  /** @returns no fault if the site follows the rule */
  judge(evidence: Partial<Evidence>): Fault[]
}

interface RuleParts<On extends Step> extends Omit<Rule, 'judge' | 'step'> {
  step: On
  check(evidence: Evidence[On], rest: Partial<Evidence>): Fault[]
}

export function defineRule<On extends Step>({ check, ...rule }: RuleParts<On>): Rule {
  return {
    ...rule,
    judge(evidence) {
      const own = evidence[rule.step]
      return own === undefined ? [] : check(own, evidence)
    },
  }
}
