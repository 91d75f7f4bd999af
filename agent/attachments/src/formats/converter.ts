import { isAbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment/attachment.ts'
import type { FormatContext, Product } from './format.ts'

/** What came of a converter: files, or the sentence that says why not. */
export interface Converted {
  products: Product[]
  missing: string[]
}

/**
 * Asks a program of the host for what a library does not give. A file is not refused because the program is missing, not
 * allowed, or fails on it.
 *
 * @param shape - the name of the shape of command, such as `office-pdf`
 * @param gives - what it gives, at the beginning of a sentence: `Pictures of its pages`
 * @param values - the arguments for the shape's patterns
 */
export async function convertIfPossible(
  attachment: Attachment,
  shape: string,
  gives: string,
  context: FormatContext,
  values: readonly string[] = [],
): Promise<Converted> {
  const { scratch, shell, signal } = context
  const lacking = [shell === undefined && '`shell`', scratch === undefined && '`scratch`'].filter(
    (one) => one !== false,
  )
  if (shell === undefined || lacking.length > 0)
    return { products: [], missing: [`${gives} would need ${lacking.join(' and ')}, not granted here.`] }
  try {
    return { products: await shell.convert(attachment, shape, context, values), missing: [] }
  } catch (error) {
    signal.throwIfAborted()
    if (!isAbpError(error)) throw error
    return { products: [], missing: [`${gives} could not be made: ${error.message}`] }
  }
}
