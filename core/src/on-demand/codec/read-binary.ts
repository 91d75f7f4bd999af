import { AbpError } from '../../protocol/error.ts'
import { failureOf } from '../../runtime/failure.ts'

/**
 * Reads the body of a response.
 *
 * @returns its bytes, of any size
 * @throws {AbpError} `OPERATION_FAILED` if the status is not a success or the body does not arrive;
 *   `INTERNAL_ERROR` if the body has already been read
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
 * @returns the image in the requested type
 * @throws {AbpError} `NOT_SUPPORTED` if the browser cannot write that type; `BROWSER_ERROR` if it cannot
 *   write the canvas at all, for example if it has pixels from another origin
 */
export async function readCanvas(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  type: string,
  place: string,
): Promise<Blob> {
  const blob = await write(canvas, type).catch((cause: unknown) => {
    const message = `${place} could not be written (it may show pixels of another origin): ${failureOf(cause).message}`
    throw new AbpError('BROWSER_ERROR', message, { cause })
  })
  if (blob === null) {
    const message = `The browser could not write ${place}: its canvas has no pixels, or too many.`
    throw new AbpError('BROWSER_ERROR', message)
  }
  // A browser that cannot write a type silently writes PNG instead.
  if (blob.type === type.toLowerCase()) return blob
  throw new AbpError('NOT_SUPPORTED', `This browser cannot write ${place} as ${type}.`)
}

async function write(canvas: HTMLCanvasElement | OffscreenCanvas, type: string): Promise<Blob | null> {
  // Avoids `toBlob`, because Firefox's `OffscreenCanvas` also has one, which never calls its callback.
  return 'convertToBlob' in canvas
    ? canvas.convertToBlob({ type })
    : new Promise((resolve) => canvas.toBlob(resolve, type))
}
