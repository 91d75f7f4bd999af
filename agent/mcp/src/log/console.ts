import { Console } from 'node:console'
import { Writable } from 'node:stream'
import type { Log, LogLevel } from './log.ts'

/**
 * Turns the output of libraries and Node into log lines, in the log format. None of them goes to stdout,
 * which belongs to the protocol.
 */
export function logConsole(log: Log): void {
  const lines = (level: LogLevel) =>
    new Writable({
      decodeStrings: false,
      write(text: unknown, _encoding, done) {
        log[level]('A library printed this.', { text: String(text).trimEnd() })
        done()
      },
    })
  globalThis.console = new Console({ stdout: lines('info'), stderr: lines('warn') })
  // Node's own listener prints to stderr.
  process.removeAllListeners('warning')
  process.on('warning', ({ message, name }) => log.warn('A warning of Node.', { name, text: message }))
}
