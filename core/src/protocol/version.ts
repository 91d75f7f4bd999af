/** The protocol version that this project sends (docs/protocol.md §7: it sends `"0.1"` and also reads `"1.0"`). */
export const PROTOCOL_VERSION = '0.1'
