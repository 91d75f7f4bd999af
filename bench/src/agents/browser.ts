/** For every browser in the comparison: host names do not resolve, so that no traffic leaves this machine. */
export const loopbackOnly = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
] as const

/** The flag with which Chromium offers WebMCP to pages. */
export const webmcp = '--enable-features=WebMCP'

/** As root, Chromium runs only without its sandbox. */
export const isRoot = process.getuid?.() === 0
