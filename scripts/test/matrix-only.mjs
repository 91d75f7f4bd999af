/**
 * Tests of what shows only over minutes or under load: memory, floods, crowds, what ended processes leave behind; and each
 * format of an attachment, made by its own program, in each way. `npm test` leaves them out, because they would take four of
 * its minutes; `npm run test:matrix` runs them.
 */
export const matrixOnlyTests = [
  'agent/attachments/test/matrix/matrix.test.ts',
  'agent/client/test/browser/leftovers.test.ts',
  'agent/client/test/browser/watchdog.test.ts',
  'agent/client/test/events/storms.test.ts',
  'agent/client/test/session/crowd.test.ts',
  'agent/client/test/session/memory.test.ts',
  'agent/mcp/test/files/hanging.test.ts',
  'agent/mcp/test/server/left-behind.test.ts',
  'agent/mcp/test/server/memory.test.ts',
  'agent/mcp/test/sessions/limits.test.ts',
  'agent/mcp/test/sessions/parallel.test.ts',
]
