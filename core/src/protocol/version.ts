/** The protocol version that this project emits (docs/protocol.md §7: `"0.1"` is emitted, `"1.0"` is read too). */
export const PROTOCOL_VERSION = '0.1'
