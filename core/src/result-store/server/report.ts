/** Tells the server's log; the one who asked must not read it. */
export function report(error: unknown): void {
  console.error('[abp-kit] The storage of the result store failed.', error)
}
