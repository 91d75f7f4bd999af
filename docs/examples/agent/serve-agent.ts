// serve-agent.ts
import { connectWebSocket } from '@abp-kit/client/transport/web-socket'
import { WebSocketServer } from 'ws'

// An app's page connects, and is used from here.
const server = new WebSocketServer({ host: '127.0.0.1', port: 8080, maxPayload: 100 * 1024 * 1024 })
server.on('connection', async (socket, { headers: { origin } }) => {
  try {
    const session = await connectWebSocket(socket, { origin, allowedOrigins: ['https://app.example.com'] })
    const { data } = await session.call('convert.markdownToHtml', { markdown: '# Hello' })
    console.log(session.app.name, data)
    session.close()
  } catch (error) {
    console.error(error) // INVALID_ORIGINS: another site's page; the socket is closed
  }
})
