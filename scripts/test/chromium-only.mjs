/**
 * Tests of what Chromium's headless shell lacks: extensions, a camera, tabs behind others, the browser's own error pages, the
 * lock of a profile.
 * `npm test` runs all other tests of packages in the shell, which is Chromium without a window and needs two thirds of the
 * work. These, and the end-to-end tests, run in Chromium itself; with `npm run test:matrix`, everything does.
 */
export const chromiumOnlyTests = [
  'agent/client/test/browser/extensions.test.ts',
  'agent/client/test/browser/profile.test.ts',
  'agent/client/test/session/other-pages.test.ts',
  'agent/mcp/test/server/extensions.test.ts',
  'agent/mcp/test/server/results.test.ts',
  'agent/mcp/test/server/showcase.test.ts',
  'agent/mcp/test/server/sign-in.test.ts',
  'agent/mcp/test/server/tokens.test.ts',
  'core/test/page/consent-person.test.ts',
]
