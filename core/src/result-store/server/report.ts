/** Writes to the server's log. The client must not see the error. */
export function report(error: unknown): void {
  console.error('[abp-kit] The storage of the result store failed.', error)
}
