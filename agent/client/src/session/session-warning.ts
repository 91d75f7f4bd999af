/** Something that an agent's developer should know about an app or one of its capabilities. */
export interface SessionWarning {
  /**
   * `APP_NOT_STARTED`: the page links a manifest, but is used by its WebMCP tools.
   * `NO_MANIFEST`: the page links no manifest. `MANIFEST`: the manifest cannot be read or used, or has a problem.
   * `PROTOCOL_VERSION`: the app speaks another version. `EXPERIMENTAL`, `DEPRECATED`: such a capability was called.
   */
  code: 'NO_MANIFEST' | 'APP_NOT_STARTED' | 'MANIFEST' | 'PROTOCOL_VERSION' | 'EXPERIMENTAL' | 'DEPRECATED'
  /** The capability's name, for warnings about a capability. */
  capability?: string
  /** May quote the page: do not trust it. */
  message: string
  /** What to call instead. */
  alternatives?: string[]
}
