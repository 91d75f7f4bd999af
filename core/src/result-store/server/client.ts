import { fixedLimits } from './limits.ts'

/** Private addresses. They belong to a proxy, not to the client. */
const inner =
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)|^(?:::1$|f[cd]|fe[89ab])/i

/**
 * Gets the address of the client from the nearest proxy. Ignores everything before the last comma, because
 * the client controls it.
 *
 * @returns the address; `undefined` if there is none or it belongs to a proxy, because clients are then
 *   indistinguishable
 */
export function forwardedFor({ headers }: Request): string | undefined {
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return address && address.length <= fixedLimits.addressCharacters && !inner.test(address)
    ? address
    : undefined
}
