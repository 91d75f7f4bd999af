/**
 * @param head - the link and the bootstrap as HTML
 * @param policy - the Content-Security-Policy that the page is sent with
 * @returns the elements; if the policy allows scripts by a nonce, with that nonce
 */
export function withNonce(head: string, policy: string | null): string {
  const [, nonce] = /\bscript-src(?:-elem)?\b[^;]*'nonce-([\w+/=-]+)'/.exec(policy ?? '') ?? []
  return nonce === undefined ? head : head.replace('<script ', `<script nonce="${nonce}" `)
}
