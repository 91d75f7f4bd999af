import { Worker } from 'node:worker_threads'
import { AbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../../attachment/attachment.ts'
import { detectType } from '../../attachment/type/detect.ts'
import { workerFile } from '../../worker-file.ts'
import type { FormatContext } from '../format.ts'
import type { MailAnswer, MailQuestion, Message } from './message.ts'

/** Maximum bytes of a message, which is read into memory, and maximum milliseconds to read it. */
const limits = { bytes: 64_000_000, milliseconds: 10_000, memoryMegabytes: 512 }

/**
 * Reads a message in a separate thread. If a malicious message crashes the libraries, only the thread ends.
 *
 * @throws {AbpError} `ATTACHMENT_TOO_LARGE`, `ATTACHMENT_UNREADABLE`, `CONVERTER_MISSING`; and the signal's
 *   reason
 */
export async function readMessage(
  attachment: Attachment,
  { maxBytes, maxItems, signal }: FormatContext,
): Promise<Message> {
  const { name, size } = attachment
  const most = Math.min(limits.bytes, maxBytes)
  if (size > most)
    throw new AbpError(
      'ATTACHMENT_TOO_LARGE',
      `${name} has ${size} bytes, and messages are read up to ${most}. Save its attachments to files, and attach those.`,
    )
  const { mimeType } = await detectType(attachment)
  // A copy: the bytes move to the thread.
  const bytes = Uint8Array.from(await attachment.read())
  signal.throwIfAborted()
  const answer = await ask({ bytes, mimeType, maxAttachments: maxItems }, signal)
  if ('message' in answer && !isEmpty(answer.message)) return answer.message
  if ('message' in answer) throw unreadable(name, 'nothing is in it')
  if (answer.missingPackage) throw new AbpError('CONVERTER_MISSING', answer.problem)
  throw unreadable(name, answer.problem)
}

/** A damaged directory looks like an empty message. */
function isEmpty({ attachments, from, html, subject, text, to }: Message): boolean {
  const all = [...attachments, ...from, ...to].length
  return all === 0 && subject === undefined && text === undefined && html === undefined
}

function unreadable(name: string, problem: string): AbpError {
  return new AbpError(
    'ATTACHMENT_UNREADABLE',
    `${name} is damaged, or not a message: ${problem.replace(/\.$/, '')}. Save it again as .eml, or attach its text.`,
  )
}

async function ask(workerData: MailQuestion, signal: AbortSignal): Promise<MailAnswer> {
  const worker = new Worker(workerFile('mail-worker'), {
    workerData,
    transferList: [workerData.bytes.buffer],
    env: {},
    // Process options, such as --input-type, may not suit a thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes },
    stderr: true,
    stdout: true,
  })
  const ended = new AbortController()
  const late = AbortSignal.timeout(limits.milliseconds)
  try {
    return await new Promise<MailAnswer>((done, fail) => {
      const refuse = (problem: string) => done({ problem, missingPackage: false })
      worker.once('message', done)
      worker.once('error', (error) => refuse(error.message))
      worker.once('exit', () => refuse('reading it ended without a result'))
      const once = { once: true, signal: ended.signal }
      late.addEventListener('abort', () => refuse(`it took more than ${limits.milliseconds} ms`), once)
      signal.addEventListener('abort', () => fail(signal.reason), once)
    })
  } finally {
    ended.abort()
    await worker.terminate()
  }
}
