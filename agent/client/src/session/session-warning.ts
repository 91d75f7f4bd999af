/** Something that an agent's developer should know about an app, or about one of its capabilities. */
export interface SessionWarning {
  /**
   * `NO_MANIFEST`: the page links none. `MANIFEST`: it cannot be read or used, or is odd. `PROTOCOL_VERSION`: the app speaks another
   * version. `EXPERIMENTAL`, `DEPRECATED`: a capability that was called.
   */
  code: 'NO_MANIFEST' | 'MANIFEST' | 'PROTOCOL_VERSION' | 'EXPERIMENTAL' | 'DEPRECATED'
  /** Which one, of those about a capability. */
  capability?: string
  /** It may quote the page: not to be trusted. */
  message: string
  /** What to call instead. */
  alternatives?: string[]
}
