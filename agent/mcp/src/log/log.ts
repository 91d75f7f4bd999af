import type { Settings } from '../config/index.ts'

const levels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof levels)[number]

/** The log for the person who runs the MCP server. */
export type Log = Record<LogLevel, (message: string, fields?: Readonly<Record<string, unknown>>) => void>

/**
 * Creates a log.
 *
 * @param write - receives a line without its line break; writes to stderr by default, because stdout belongs
 *   to the protocol
 */
export function createLog(
  { logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>,
  write: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Log {
  const least = logLevel === 'silent' ? levels.length : levels.indexOf(logLevel)
  const at =
    (level: LogLevel) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) => {
      if (levels.indexOf(level) < least) return
      const time = new Date().toISOString()
      write(
        logFormat === 'json'
          ? JSON.stringify({ time, level, message, ...fields })
          : asText(time, level, message, fields),
      )
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function asText(
  time: string,
  level: string,
  message: string,
  fields: Readonly<Record<string, unknown>>,
): string {
  const details = Object.entries(fields).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`)
  return printable(`${time} ${level} ${message}${details.join('')}`)
}

/**
 * Makes a line safe to print. Pages choose some of the words, which must neither imitate another line nor
 * control the terminal.
 */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
}
