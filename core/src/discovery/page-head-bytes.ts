/** Number of bytes of a page that agents search for the link to its manifest (docs/protocol.md §2). */
export const pageHeadBytes = 51_200
