/** `error`: agents cannot use the site, or part of it. `warn`: they may fail or be misled. `note`: it could be better. */
export type Severity = 'error' | 'warn' | 'note'

/** The most severe first. */
export const severities: readonly Severity[] = ['error', 'warn', 'note']
