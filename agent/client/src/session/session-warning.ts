/** A warning for an agent's developer about an app or one of its capabilities. */
export interface SessionWarning {
  /**
   * `APP_NOT_STARTED`: the page links a manifest, but the client uses its WebMCP tools.
   * `NO_MANIFEST`: the page links no manifest. `MANIFEST`: the manifest is unreadable, unusable, or has a
   * problem.
   * `PROTOCOL_VERSION`: the app uses another protocol version. `EXPERIMENTAL`, `DEPRECATED`: such a
   * capability was called.
   */
  code: 'NO_MANIFEST' | 'APP_NOT_STARTED' | 'MANIFEST' | 'PROTOCOL_VERSION' | 'EXPERIMENTAL' | 'DEPRECATED'
  /** The capability's name, for warnings about a capability. */
  capability?: string
  /** May quote the page: do not trust it. */
  message: string
  /** The capabilities to call instead. */
  alternatives?: string[]
}
