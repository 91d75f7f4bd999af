import { spawn } from 'node:child_process'
import { AbpError } from '@abp-kit/core/protocol'
import type { CommandLimits } from './isolation.ts'

/** Maximum characters of a program's error output in an error message. */
const complaintCharacters = 500

/**
 * Runs a program without a shell: its arguments have no special characters.
 *
 * @param argv - the absolute path of the program, and its arguments
 * @returns its standard output
 * @throws {AbpError} `COMMAND_FAILED`; and the signal's reason
 */
export function runProgram(
  argv: readonly string[],
  limits: Pick<CommandLimits, 'milliseconds' | 'outputBytes'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const [program = '', ...args] = argv
  signal.throwIfAborted()
  return new Promise((done, fail) => {
    // Its own process group: child processes end with the program.
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', HOME: '/nonexistent' },
      cwd: '/',
    })
    const pieces: Uint8Array[] = []
    let bytes = 0
    let complaint = ''
    let ended: string | undefined
    const end = (reason: string) => {
      ended ??= reason
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has already ended.
      }
    }
    const timer = setTimeout(() => end(`it took more than ${limits.milliseconds} ms`), limits.milliseconds)
    const abort = () => end('it was stopped')
    signal.addEventListener('abort', abort)
    child.stdout.on('data', (piece: Uint8Array) => {
      bytes += piece.byteLength
      if (bytes > limits.outputBytes) end(`it wrote more than ${limits.outputBytes} bytes`)
      else pieces.push(piece)
    })
    child.stderr.on('data', (piece: Uint8Array) => {
      if (complaint.length < complaintCharacters) complaint += Buffer.from(piece).toString()
    })
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
    child.once('error', (error) => {
      finish()
      fail(failed(argv, error.message))
    })
    child.once('close', (code, killedBy) => {
      finish()
      if (signal.aborted) fail(signal.reason)
      else if (ended !== undefined) fail(failed(argv, ended))
      else if (code === 0) done(Buffer.concat(pieces))
      else
        fail(
          failed(
            argv,
            `it ended with ${killedBy ?? code}: ${complaint.slice(0, complaintCharacters).trim()}`,
          ),
        )
    })
  })
}

/** The message omits the isolation up to the last `--`, which is in the approved command. */
function failed(argv: readonly string[], reason: string): AbpError {
  const command = argv.slice(argv.lastIndexOf('--') + 1).join(' ')
  return new AbpError('COMMAND_FAILED', `The command \`${command}\` failed: ${reason}.`)
}
