import type { MessageId, MessagesToAgent } from '../../protocol/message.ts'

/** Sends a message to the agent. @throws if the transport cannot carry the payload */
export type Send = (type: keyof MessagesToAgent, payload: object, id?: MessageId) => void
