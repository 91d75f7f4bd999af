// The entry point: one `import()` loads all code that a plain call does not need.
export { checkAvailability } from './availability.ts'
export {
  invalidParams,
  invalidResult,
  noBootstrap,
  noHandler,
  notStarted,
  unnamedAgent,
} from './call-errors.ts'
export { createGate } from './call-gate.ts'
export { announceChanges } from './capability-changes.ts'
export { conclude } from './conclude.ts'
export { describeAll, describeFirst, describeSupport } from './descriptors.ts'
export { elicit } from './elicitation.ts'
export { readIssues } from './library-issues.ts'
export { createProgress } from './progress.ts'
export { createQuestions } from './questions.ts'
