/** How many bytes of a page agents search for the link to its manifest (docs/protocol.md §2). */
export const pageHeadBytes = 51_200
