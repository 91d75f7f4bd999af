import { type ConnectOptions, connect, type Session } from '@abp-kit/client'
import { fromSite, line } from '../command-line/shown-text.ts'
import type { SiteTerminal } from '../command-line/terminal.ts'

/**
 * Opens an app in a browser, uses it, and closes it again. Also does so when the user presses Ctrl-C, so that
 * the app is notified that its calls are cancelled.
 *
 * @throws {AbpError} the errors of `connect` and `use`
 */
export async function withSession<Result>(
  url: string,
  terminal: SiteTerminal,
  use: (session: Session) => Promise<Result>,
  options: Pick<ConnectOptions, 'browser' | 'onElicitation' | 'storageState'> = {},
): Promise<Result> {
  terminal.progress(line`opening ${fromSite(url)} …`)
  const session = await connect(url, {
    ...options,
    // The program ends the browser itself, after notifying the app.
    handleSignals: false,
    signal: terminal.signal,
    onWarning: ({ message }) => terminal.note(line`warning: ${fromSite(message)}`),
  })
  if (session.protocol === 'webmcp')
    terminal.note(line`The page does not speak ABP: these are its WebMCP tools.`)
  try {
    return await use(session)
  } finally {
    await session.close()
  }
}
