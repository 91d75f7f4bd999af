/** The JSON Schema validator, for agents that check parameters themselves. A page fetches it on demand. */
export { validateJsonSchema } from './on-demand/json-schema/validate-json-schema.ts'
