import type { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Bridge } from '../bridge.ts'
import { reasonOf } from '../reason.ts'
import { forOneSession } from '../sessions/index.ts'
import { createServer } from './server.ts'

/** A running transport of the MCP server. */
export interface Serving {
  /** The URL that clients connect to, over HTTP. */
  url?: string
  /** The file with the token that clients must send, over HTTP. */
  tokenFile?: string
  /** Waits briefly until pending answers have been sent. */
  answered: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Serves one client over the process's standard input and output.
 *
 * @param onClose - called when the client disconnects
 */
export function serveOverStdio(bridge: Bridge, onClose: () => void): Serving {
  const transport = new StdioServerTransport()
  const session = bridge.sessions.openOnly()
  const access = forOneSession(session)
  let current: Server | undefined
  const handle = serveStdio(
    ({ era }) => {
      current = createServer(bridge, access, { era })
      return current
    },
    { transport, onerror: (error) => bridge.log.warn('stdio', { reason: error.message }) },
  )
  const closed = transport.onclose
  transport.onclose = () => {
    closed?.()
    onClose()
  }
  const stops = [
    session.onToolsChanged(() => {
      current?.sendToolListChanged().catch((error: unknown) => {
        bridge.log.debug('The change of tools was not delivered.', { reason: reasonOf(error) })
      })
    }),
    session.onFilesChanged(() => {
      current?.sendResourceListChanged().catch((error: unknown) => {
        bridge.log.debug('The change of files was not delivered.', { reason: reasonOf(error) })
      })
    }),
  ]
  return {
    // The process exit flushes the pipe.
    answered: async () => undefined,
    close: async () => {
      for (const stop of stops) stop()
      await handle.close()
    },
  }
}
