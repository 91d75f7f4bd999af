import type { Attachment } from '../../attachment/attachment.ts'
import type { TextPart } from '../../parts/part.ts'
import type { FormatContext } from '../format.ts'

/**
 * Returns the transcript of audio or video, if the host can transcribe. A failing transcriber does not affect
 * the other results.
 */
export async function transcriptOf(
  attachment: Attachment,
  { maxCharacters, signal, textGiven, transcribe }: FormatContext,
): Promise<{ texts: TextPart[]; missing: string[] }> {
  if (textGiven) return { texts: [], missing: [] }
  if (transcribe === undefined)
    return { texts: [], missing: ['What is said in it would need `transcribe`, not granted here.'] }
  try {
    const text = (await transcribe(attachment, signal)).trim()
    signal.throwIfAborted()
    const shown =
      text.length > maxCharacters ? `${text.slice(0, maxCharacters)}\n[The rest is left out.]` : text
    return {
      texts: [
        { type: 'text', title: `${attachment.name}, transcript`, text: shown || '[Nothing was heard.]' },
      ],
      missing: [],
    }
  } catch (error) {
    signal.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    return { texts: [], missing: [`What is said in it could not be written down: ${reason}`] }
  }
}
