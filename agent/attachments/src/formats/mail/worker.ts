import { parentPort, workerData } from 'node:worker_threads'
import { isAbpError } from '@abp-kit/core/protocol'
import { readEml } from './eml.ts'
import { maxHtml, textOfHtml } from './html.ts'
import type { MailAnswer, MailQuestion } from './message.ts'
import { readMsg } from './msg.ts'

// A separate thread with little memory: sixty megabytes of empty lines take gigabytes, and then only the
// thread ends.

/** Maximum characters of text to return; fewer are shown. */
const maxCharacters = 1_000_000

const { bytes, maxAttachments, mimeType }: MailQuestion = workerData

async function answer(): Promise<MailAnswer> {
  try {
    const read = mimeType === 'application/vnd.ms-outlook' ? readMsg : readEml
    const { html = '', text = '', ...message } = await read(bytes, maxAttachments)
    if (text.trim() !== '') return { message: { ...message, text: text.trim().slice(0, maxCharacters) } }
    if (html.trim() === '') return { message }
    if (html.length > maxHtml)
      message.missing.push(
        `Its text is HTML of ${html.length} characters, of which the first ${maxHtml} are read.`,
      )
    return { message: { ...message, html: (await textOfHtml(html)).slice(0, maxCharacters) } }
  } catch (error) {
    return {
      problem: error instanceof Error ? error.message : String(error),
      missingPackage: isAbpError(error) && error.code === 'CONVERTER_MISSING',
    }
  }
}

const answered = await answer()
const moved = 'message' in answered ? answered.message.attachments.map((one) => one.bytes.buffer) : []
parentPort?.postMessage(answered, moved)
