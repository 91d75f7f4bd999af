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

/** `error`: agents cannot use the site, or part of it. `warn`: they may fail or be misled. `note`: it could be better. */
export type Severity = 'error' | 'warn' | 'note'

/** The most severe first. */
export const severities: readonly Severity[] = ['error', 'warn', 'note']

/** What a rule says about one mistake. */
export interface Fault {
  what: string
  why: string
  remedy: string
  where?: string
  /** If it is not the rule's own. */
  severity?: Severity
}

/** What was gathered about a site, by the step that gathers it. */
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

/** A rule that a site must keep. It judges what was gathered; it asks nothing itself. */
export interface Rule {
  /** Such as `manifest-type`. Never changes, because people silence rules by it. */
  id: string
  title: string
  severity: Severity
  /** The rule in a few sentences, in Markdown. */
  docs: string
  /** The step whose evidence it judges. It is skipped where that could not be gathered. */
  step: Step
  /** Steps whose evidence says more about a fault. */
  alsoUses?: readonly Step[]
  /** @returns no fault if the site keeps the rule */
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
