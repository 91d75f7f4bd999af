import type { OfferedBy } from '@abp-kit/core'
import type { NativePage } from './driver/native.ts'
import { connect, type OfferedCapabilities, type Session, type SessionOptions } from './session/index.ts'

/**
 * Starts a session with the app that is open in the test's page. The session ends with the test. When the
 * page opens another document, the session's calls fail with `DISCONNECTED`; connect again.
 *
 * @typeParam Known - for typed calls: `typeof app`
 * @throws {AbpError} like `connect`
 */
export type ConnectAgent = <Known extends object = OfferedCapabilities>(
  options?: SessionOptions,
) => Promise<Session<OfferedBy<Known>>>

export interface AgentFixtures {
  connectAgent: (
    { page }: { page: NativePage },
    use: (connectAgent: ConnectAgent) => Promise<void>,
  ) => Promise<void>
}

/**
 * Fixtures for Playwright Test, in Chromium: `connectAgent` connects an agent to the test's page.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * import { agentFixtures } from '@abp-kit/client/playwright'
 *
 * const test = base.extend(agentFixtures)
 *
 * test('an agent adds a note', async ({ page, connectAgent }) => {
 *   await page.goto('/notes')
 *   const agent = await connectAgent<typeof app>()
 *   await agent.call('notes.add', { text: 'Milk' })
 *   await expect(page.getByRole('listitem')).toHaveText(['Milk'])
 * })
 */
export const agentFixtures: AgentFixtures = {
  // Playwright reads the names of the required fixtures from this pattern.
  connectAgent: async ({ page }, use) => {
    const sessions: { close(): Promise<void> }[] = []
    await use(async <Known extends object>(options?: SessionOptions) => {
      const session = await connect<Known>(page, options)
      sessions.push(session)
      return session
    })
    await Promise.all(sessions.map((session) => session.close()))
  },
}
