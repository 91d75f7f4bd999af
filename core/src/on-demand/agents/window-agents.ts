import { buffersIn } from '../../protocol/buffers.ts'
import type { MessageToApp } from '../../transport/message-transport.ts'
import { type Connection, createConnection } from '../connection/connection.ts'

/** The sender of a message. */
interface Sender {
  origin: string
  source: Window
  /**
   * Each side reports its departure through this port. A document's last message through its window would
   * arrive without a source.
   */
  lifeline: MessagePort | undefined
}

interface Agent {
  origin: string
  connection: Connection
  lifeline?: MessagePort
}

export type Agents = ReturnType<typeof createAgents>

/** Interval in milliseconds for checking whether an agent's window still exists. */
const windowCheckMs = 1000

/** Manages the pages that use this one: at most the page that embeds it and the page that opened it. */
export function createAgents() {
  const agents = new Map<Window, Agent>()

  const forget = (source: Window, reason: string) => {
    const agent = agents.get(source)
    agents.delete(source)
    agent?.connection.end(reason)
    agent?.lifeline?.postMessage('gone')
    agent?.lifeline?.close()
  }

  const findOrConnect = ({ origin, source }: Sender): Agent => {
    const existing = agents.get(source)
    if (existing?.origin === origin) return existing
    // The window now shows another document.
    if (existing) forget(source, 'The agent navigated away.')
    const connection = createConnection((type, payload, id) => {
      const message = { type, ...(id !== undefined && { id }), timestamp: Date.now(), payload }
      source.postMessage(message, origin, buffersIn(payload))
    }, 'buffer')
    const agent = { origin, connection }
    agents.set(source, agent)
    return agent
  }

  const watch = (source: Window, agent: Agent, lifeline: MessagePort) => {
    // One port is enough: an agent that repeats its first message sends a port each time.
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
    /** @returns why the message was ignored; `undefined` if it was used */
    take(message: MessageToApp, sender: Sender): string | undefined {
      const agent = findOrConnect(sender)
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
