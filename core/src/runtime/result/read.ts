import { AbpError } from '../../protocol/error'

/**
 * @returns the bytes of a response, as long as they are
 * @throws {AbpError} `OPERATION_FAILED` when its status is not one of success or its body does not arrive;
 *   `INTERNAL_ERROR` when somebody has read it before
 */
export async function readResponse(response: Response, place: string): Promise<Blob> {
  const origin = response.url ? ` (${response.url.slice(0, 200)})` : ''
  if (!response.ok) {
    throw new AbpError('OPERATION_FAILED', `${place} is a response of status ${response.status}${origin}.`, {
      retryable: response.status >= 500,
    })
  }
  if (response.bodyUsed)
    throw new AbpError('INTERNAL_ERROR', `${place} is a response that was read before${origin}.`)
  try {
    return await response.blob()
  } catch (cause) {
    throw new AbpError('OPERATION_FAILED', `${place} did not arrive whole${origin}.`, {
      retryable: true,
      cause,
    })
  }
}

/**
 * @returns the picture in the type that was asked for
 * @throws {AbpError} `NOT_SUPPORTED` when the browser cannot write that type, `BROWSER_ERROR` when it cannot write
 *   the canvas at all; the browser's own error for a canvas with pixels of another origin
 */
export async function readCanvas(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  type: string,
  place: string,
): Promise<Blob> {
  const blob = await ('toBlob' in canvas
    ? new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
    : canvas.convertToBlob({ type }))
  if (blob === null) {
    const message = `The browser could not write ${place}: its canvas has no pixels, or too many.`
    throw new AbpError('BROWSER_ERROR', message)
  }
  // A browser that cannot write a type writes PNG without a word.
  if (blob.type === type.toLowerCase()) return blob
  throw new AbpError('NOT_SUPPORTED', `This browser cannot write ${place} as ${type}.`)
}
