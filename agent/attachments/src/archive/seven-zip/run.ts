import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import { workerFile } from '../../worker-file.ts'
import { damaged } from '../damage.ts'
import type { SevenZipInput, SevenZipOutput } from './messages.ts'

/** Number of bytes that the worker may send ahead. */
const ahead = 4_000_000
/** Maximum file size for its memory, in bytes. */
const maxBytes = 256_000_000
/**
 * Options for every run: no questions, no password, one thread, and a limit on the memory that the file
 * requests.
 */
const always = ['-bd', '-y', '-px', '-mmt1', '-smemx512m']

/**
 * Runs 7-Zip (7z-wasm) in a separate thread without file access. If a malicious file crashes it, only the
 * thread ends.
 *
 * @param args - 7-Zip arguments, without the file
 * @param signal - ends the thread, even if it loops
 * @returns the output, at the reader's pace
 * @throws {AbpError} `CONVERTER_MISSING` if 7z-wasm is not installed, `ATTACHMENT_TOO_LARGE`,
 *   `ARCHIVE_DAMAGED`, and the signal's reason
 */
export async function* sevenZip(
  attachment: Attachment,
  args: string[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const module = findModule(attachment.name)
  if (attachment.size > maxBytes)
    throw new AbpError(
      'ATTACHMENT_TOO_LARGE',
      `${JSON.stringify(attachment.name)} has ${attachment.size} bytes; 7-Zip reads at most ${maxBytes} here. Unpack it with another program, or attach it as a zip or tar.gz.`,
    )
  const credit = new Int32Array(new SharedArrayBuffer(4))
  credit[0] = ahead
  const bytes = Uint8Array.from(await attachment.read())
  signal.throwIfAborted()
  const workerData: SevenZipInput = { module, bytes, args: [...args, ...always], credit }
  const worker = new Worker(workerFile('seven-zip-worker'), {
    workerData,
    transferList: [bytes.buffer],
    env: {},
    // This process's flags, such as `--input-type`, have another meaning in a thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    stderr: true,
    stdout: true,
  })
  try {
    yield* received(worker, credit, signal)
  } finally {
    await worker.terminate()
  }
}

async function* received(
  worker: Worker,
  credit: Int32Array<SharedArrayBuffer>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const waiting: SevenZipOutput[] = []
  let failure: unknown
  let wake = () => {}
  const fail = (error: unknown) => {
    failure ??= error
    wake()
  }
  const abort = () => fail(signal.reason)
  worker.on('message', (output: SevenZipOutput) => {
    waiting.push(output)
    wake()
  })
  worker.on('error', (error) => fail(damaged('The archive is damaged so that 7-Zip cannot go on.', error)))
  worker.on('exit', () => fail(damaged('7-Zip ended before the end of the file.')))
  signal.addEventListener('abort', abort)
  try {
    for (;;) {
      signal.throwIfAborted()
      const next = waiting.shift()
      if (next && 'bytes' in next) {
        yield next.bytes
        Atomics.add(credit, 0, next.bytes.length)
        Atomics.notify(credit, 0)
      } else if (next) return checkEnd(next)
      else if (failure !== undefined) throw failure
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function checkEnd({ code, errors }: { code: number; errors: string }): void {
  if (code === 0) return
  const said = errors.trim().replace(/\s+/g, ' ').slice(0, 500)
  throw damaged(`The archive is damaged, as 7-Zip says: ${said || `exit code ${code}`}`)
}

function findModule(name: string): string {
  try {
    return pathToFileURL(createRequire(import.meta.url).resolve('7z-wasm')).href
  } catch (cause) {
    throw new AbpError(
      'CONVERTER_MISSING',
      `${JSON.stringify(name)} needs the package 7z-wasm, which is not installed. Run \`npm install 7z-wasm\`, or attach the files as a zip or tar.gz.`,
      { cause },
    )
  }
}
