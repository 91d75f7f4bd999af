import { isAbpError } from '@abp-kit/core/protocol'
import type { Attachment } from '../attachment/attachment.ts'
import type { FormatContext, Product } from './format.ts'

/** The result of a conversion: files, or a sentence with the reason for their absence. */
export interface Converted {
  products: Product[]
  missing: string[]
}

/**
 * Requests output from a host program that no library provides. A missing, disallowed or failing program does
 * not make the file fail.
 *
 * @param shape - name of the command shape, such as `office-pdf`
 * @param gives - the output, at the start of a sentence: `Pictures of its pages`
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
