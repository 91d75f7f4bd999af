import type { FileDescription } from '../wire.ts'
import { readBody } from './body.ts'
import type { Inflow } from './inflow.ts'
import { fixedLimits } from './limits.ts'
import { invalid } from './store-refused.ts'

const type = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:; ?[\w-]{1,40}=[\w!#$&^.+-]{1,100})*$/

/**
 * Reads the page's description of a file. The type and the name come from an app's handler and are sent in headers.
 *
 * @throws {StoreRefused} `RESULT_STORE_REQUEST_INVALID`
 */
export async function readDescription(request: Request, inflow: Inflow): Promise<FileDescription> {
  // Any site can send a form, but forms have other content types.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw invalid('Send JSON.')
  const { size, mimeType, filename }: { size?: unknown; mimeType?: unknown; filename?: unknown } = Object(
    parse(new TextDecoder().decode(await readBody(request, fixedLimits.descriptionBytes, inflow))),
  )
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) throw invalid('`size` is no size.')
  const name = typeof filename === 'string' ? sanitize(filename) : ''
  return {
    size,
    mimeType: typeof mimeType === 'string' && type.test(mimeType) ? mimeType : 'application/octet-stream',
    ...(name !== '' && { filename: name }),
  }
}

/**
 * @returns the last segment of a path, without characters that cause problems in file systems and terminals;
 *   empty if nothing remains.
 */
function sanitize(filename: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? ''
  const clean = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  const [ending = ''] = /\.[\w-]{1,12}$/.exec(clean) ?? []
  const stem = Array.from(clean.slice(0, clean.length - ending.length))
    .slice(0, fixedLimits.filenameCharacters)
    .join('')
  return stem + ending
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
