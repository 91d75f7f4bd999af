import { connect, type Session } from '@abp-kit/client'
import type { Terminal } from '../command-line/terminal'

/**
 * Opens an app in a browser, uses it, and closes it again.
 *
 * @throws {AbpError} what `connect` and `use` throw
 */
export async function withSession<Result>(
  url: string,
  terminal: Terminal,
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  terminal.progress(`opening ${url} …`)
  const session = await connect(url, {
    signal: terminal.signal,
    onWarning: ({ message }) => terminal.note(`warning: ${message}`),
  })
  try {
    return await use(session)
  } finally {
    await session.close()
  }
}
