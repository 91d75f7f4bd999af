import { fixedLimits } from './limits'

/** Addresses of a network of its own: that of a proxy, not of who asks. */
const inner =
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)|^(?:::1$|f[cd]|fe[89ab])/i

/**
 * @returns the address that the nearest proxy gives for who asks; nothing when there is none, or when it is a
 *   proxy's: then nobody can be told from others. What stands before the last comma is what the client says of itself.
 */
export function forwardedFor({ headers }: Request): string | undefined {
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return address && address.length <= fixedLimits.addressCharacters && !inner.test(address)
    ? address
    : undefined
}
