export { type CheckOptions, checkSite } from './check-site'
export type { Finding, Measured, Report, Severity, Skipped } from './report'
export type { Fault, Rule } from './rule'
export { rules } from './rules'
