/**
 * Tests of what shows only over minutes or under load: memory, floods, crowds, what ended processes leave behind; each
 * format of an attachment, made by its own program, in each way; the bindings with the oldest React; browsers elsewhere; a real load balancer; a command
 * that installs packages; a hidden tab; the agents that the benchmark compares. `npm test` leaves them out, because they would take six of its minutes; `npm run
 * test:matrix` runs them.
 */
export const matrixOnlyTests = [
  'agent/attachments/test/matrix/matrix.test.ts',
  'agent/client/test/browser/leftovers.test.ts',
  'agent/client/test/browser/watchdog.test.ts',
  'agent/client/test/events/storms.test.ts',
  'agent/client/test/session/crowd.test.ts',
  'agent/client/test/session/memory.test.ts',
  'agent/mcp/test/files/hanging.test.ts',
  'agent/mcp/test/server/haproxy.test.ts',
  'agent/mcp/test/server/hidden-tab.test.ts',
  'agent/mcp/test/server/left-behind.test.ts',
  'agent/mcp/test/server/memory.test.ts',
  'agent/mcp/test/server/remote.test.ts',
  'agent/mcp/test/server/traces-command.test.ts',
  'agent/mcp/test/sessions/limits.test.ts',
  'agent/mcp/test/sessions/parallel.test.ts',
  'bench/test/agents/conversation.test.ts',
  'bindings/react/test/react-18.test.ts',
]

export const withoutMatrixOnly = without(matrixOnlyTests)

/** @returns the arguments that leave test files out. Vitest compares with paths below each project. */
export function without(files) {
  return files.map((path) => `--exclude=${path.replace(/^.*?\/test\//, '**/test/')}`)
}
