import { buffersIn } from '../../protocol/buffers'
import type { MessageToApp } from '../../transport/message-transport'
import { type Connection, createConnection } from '../connection/connection'

/** Where a message came from. */
interface Sender {
  origin: string
  source: Window
  /** Through it both say that they go: what a document says last through its window arrives without a source. */
  lifeline: MessagePort | undefined
}

interface Agent {
  origin: string
  connection: Connection
  lifeline?: MessagePort
}

export type Agents = ReturnType<typeof createAgents>

/** Between two looks at whether an agent's window is there. */
const windowCheckMs = 1000

/** The pages that use this one: at most the one that embeds it and the one that opened it. */
export function createAgents() {
  const agents = new Map<Window, Agent>()

  const forget = (source: Window, reason: string) => {
    const agent = agents.get(source)
    agents.delete(source)
    agent?.connection.end(reason)
    agent?.lifeline?.postMessage('gone')
    agent?.lifeline?.close()
  }

  const meet = ({ origin, source }: Sender): Agent => {
    const known = agents.get(source)
    if (known?.origin === origin) return known
    // Another document has taken the window.
    if (known) forget(source, 'The agent navigated away.')
    const connection = createConnection((type, payload, id) => {
      const message = { type, ...(id !== undefined && { id }), timestamp: Date.now(), payload }
      source.postMessage(message, origin, buffersIn(payload))
    }, 'buffer')
    const agent = { origin, connection }
    agents.set(source, agent)
    return agent
  }

  const watch = (source: Window, agent: Agent, lifeline: MessagePort) => {
    // One is enough: an agent that repeats its first message sends one with each.
    if (agent.lifeline) return lifeline.close()
    agent.lifeline = lifeline
    lifeline.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'gone') forget(source, 'The agent navigated away or was closed.')
    })
    lifeline.start()
    lifeline.postMessage('held')
  }

  const forgetAll = (reason: string) => {
    for (const source of agents.keys()) forget(source, reason)
  }
  const leave = () => forgetAll('The page navigated away or was closed.')
  addEventListener('pagehide', leave)
  const timer = setInterval(() => {
    for (const source of agents.keys())
      if (source.closed) forget(source, 'The window of the agent was closed.')
  }, windowCheckMs)

  return {
    /** @returns whether the message was of use */
    take(message: MessageToApp, sender: Sender): boolean {
      const agent = meet(sender)
      if (sender.lifeline) watch(sender.source, agent, sender.lifeline)
      return agent.connection.take(message)
    },
    end(reason: string): void {
      forgetAll(reason)
      clearInterval(timer)
      removeEventListener('pagehide', leave)
    },
  }
}
