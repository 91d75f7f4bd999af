import type { MessagesToAgent } from '../../protocol/message'

/** Sends a message to the agent. @throws when the payload cannot be carried */
export type Send = (type: keyof MessagesToAgent, payload: object, id?: string) => void
