import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** How far away the server seems to be. */
export interface Distance {
  /** Milliseconds there and back. */
  latency: number
  /** Bytes per second in each direction. */
  throughput: number
}

/** A real TCP connection in between, which knows what went over it, whatever the browser says. */
export interface Wire {
  url: string
  /** A line for each connection: what was asked, and how many bytes came back. */
  log(): string[]
  close(): Promise<void>
}

interface Connection {
  opened: number
  asked: string[]
  sent: number
  received: number
  ended: string[]
}

/**
 * Puts a TCP proxy before a server, as slow as a network. Unlike the browser's own emulation it works on the sockets.
 *
 * @param distance - `undefined` only records
 */
export async function openWire(to: string, distance?: Distance): Promise<Wire> {
  const target = new URL(to)
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  const connections: Connection[] = []
  const sockets = new Set<Socket>()
  const up = createLine(distance)
  const down = createLine(distance)

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connect({
      host: target.hostname,
      port: Number(target.port),
      allowHalfOpen: true,
      noDelay: true,
    })
    const connection: Connection = { opened: since(), asked: [], sent: 0, received: 0, ended: [] }
    connections.push(connection)
    const ends = [
      ['browser', client, upstream, up],
      ['server', upstream, client, down],
    ] as const
    for (const [name, from, to, line] of ends) {
      sockets.add(from)
      // The handshake is a trip of its own.
      let order: Promise<unknown> = distance ? wait(distance.latency) : Promise.resolve()
      const pass = (bytes: number, act: () => void) => {
        const arrival = line(bytes)
        order = order.then(arrival).then(act)
      }
      from.on('data', (chunk: Buffer) => {
        if (name === 'browser') {
          connection.sent += chunk.length
          const [, request] = /^((?:GET|POST|HEAD) \S+) HTTP/.exec(chunk.toString('latin1', 0, 2000)) ?? []
          if (request !== undefined) connection.asked.push(`${request} @${since()}`)
        } else connection.received += chunk.length
        pass(chunk.length, () => to.writable && to.write(chunk))
      })
      from.on('end', () => {
        connection.ended.push(`${name} ended @${since()}`)
        pass(0, () => to.writable && to.end())
      })
      from.on('error', (error) => {
        connection.ended.push(`${name}: ${error.message} @${since()}`)
        to.destroy()
      })
      from.on('close', () => sockets.delete(from))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port.')
  return {
    url: `http://127.0.0.1:${address.port}${target.pathname.replace(/\/$/, '')}`,
    log: () =>
      connections.map(
        ({ opened, asked, sent, received, ended }) =>
          `opened @${opened}: ${sent} bytes up, ${received} bytes down; ${asked.join(', ') || 'nothing asked'}; ${ended.join(', ') || 'open'}`,
      ),
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}

/** @returns a function that says when bytes that are sent now arrive: all connections share one line */
function createLine(distance: Distance | undefined): (bytes: number) => () => Promise<unknown> {
  if (!distance) return () => () => Promise.resolve()
  let free = 0
  return (bytes) => {
    free = Math.max(free, performance.now()) + (bytes / distance.throughput) * 1000
    const arrival = free + distance.latency / 2
    return () => wait(Math.max(0, arrival - performance.now()))
  }
}
