/** For every browser in the comparison: names lead nowhere, so that no traffic leaves this machine. */
export const loopbackOnly = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
] as const

/** Chromium offers it to pages behind this flag. */
export const webmcp = '--enable-features=WebMCP'

/** As root, Chromium runs without its sandbox only. */
export const isRoot = process.getuid?.() === 0
