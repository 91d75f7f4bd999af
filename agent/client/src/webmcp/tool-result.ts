import { AbpError, type CallResult, type ErrorEnvelope, isRecord } from '@abp-kit/core/protocol'
import { textLimits } from '../limits.ts'
import { readText } from '../page/read-fields.ts'
import { quote } from '../quote.ts'
import type { ToolAnswer } from './tool-invocations.ts'

/**
 * The format in which abp-kit's capabilities encode an error as WebMCP's single string:
 * `CODE: message (retryable)`.
 */
const codedText = /^(?:Error: )?(TIMEOUT|CANCELLED|[A-Z]+(?:_[A-Z]+)+): (.*?)( \(retryable\))?$/s

/** Chromium 156's messages for a form that rejects its values. */
const refusedFields = /^(?:Form validation failed|Invalid value|Input contains a parameter)/

/**
 * Builds the protocol's envelope from the browser's answer. WebMCP results are JSON. Results in MCP's form,
 * which many pages use (`{ content: [{ type: 'text', text }] }`), become their content: strings, and
 * `BinaryData` for images, audio and resources.
 *
 * @param duration - in milliseconds
 * @param isForm - whether the browser, not the page, reports invalid parameters
 */
export function readToolAnswer(answer: ToolAnswer, duration: number, isForm = false): CallResult {
  const metadata = { duration }
  if (answer.status === 'Canceled') {
    const error = { code: 'CANCELLED', message: 'The call was cancelled.', retryable: false }
    return { success: false, error, cancelled: true, metadata }
  }
  if (answer.status !== 'Completed') return { success: false, error: readToolError(answer, isForm), metadata }
  const { output } = answer
  if (!isRecord(output) || !isMcpContent(output.content))
    return { success: true, data: output ?? null, metadata }
  const items = output.content.map(readContent)
  if (output.isError === true) {
    const message = items.filter((item) => typeof item === 'string').join('\n')
    return { success: false, error: errorOf(message), metadata }
  }
  const data = output.structuredContent ?? (items.length === 1 ? items[0] : items)
  return { success: true, data, metadata }
}

function readToolError({ errorText, exception }: ToolAnswer, isForm: boolean): ErrorEnvelope {
  if (isForm && typeof errorText === 'string' && refusedFields.test(errorText))
    return new AbpError('INVALID_PARAMS', quote(errorText.trim(), textLimits.descriptionCharacters)).toJSON()
  const description = isRecord(exception)
    ? readText(exception.description, textLimits.descriptionCharacters)
    : ''
  // Without the stack, which exposes locations in the page's code.
  const [message = ''] = (description || String(errorText ?? '')).split(/\n\s+at /)
  return errorOf(message)
}

function errorOf(text: string): ErrorEnvelope {
  const [, code, message = '', retryable] = codedText.exec(text) ?? []
  if (code !== undefined) return { code, message, retryable: retryable !== undefined }
  return {
    code: 'OPERATION_FAILED',
    message: text.slice(0, textLimits.descriptionCharacters) || 'The tool failed without saying why.',
    retryable: false,
  }
}

function isMcpContent(content: unknown): content is Record<string, unknown>[] {
  return (
    Array.isArray(content) &&
    content.length > 0 &&
    content.every((item) => isRecord(item) && typeof item.type === 'string')
  )
}

function readContent(item: Record<string, unknown>): unknown {
  const { resource, text, type } = item
  if (type === 'text' && typeof text === 'string') return text
  if (type === 'image' || type === 'audio') return readBlob(item, item.data)
  if (type !== 'resource' || !isRecord(resource)) return item
  return readBlob(resource, resource.blob)
}

function readBlob(item: Record<string, unknown>, content: unknown): unknown {
  const { mimeType } = item
  if (typeof mimeType !== 'string' || typeof content !== 'string') return item
  return { mimeType, content, encoding: 'base64' }
}
