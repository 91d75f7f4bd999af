/** The validator of JSON Schema, for agents that check parameters themselves. A page fetches it when it needs it. */
export { validateJsonSchema } from './on-demand/json-schema/validate-json-schema.ts'
