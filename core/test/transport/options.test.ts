import { expect, test } from 'vitest'
import { acceptPostMessages } from '../../src/transport/post-message.ts'
import { connectWebSocket } from '../../src/transport/web-socket.ts'

test('on a server they do nothing', () => {
  const transports = [
    acceptPostMessages({ allowedOrigins: ['https://agent.example.com'] }),
    connectWebSocket('ws://127.0.0.1:9', { allowedOrigins: ['ws://127.0.0.1:9'] }),
  ]
  for (const transport of transports) transport.close()
  expect(transports.map(({ ignored }) => ignored)).toEqual([0, 0])
})

test('an empty list of origins, or a wildcard, is refused there too', () => {
  expect(() => acceptPostMessages({ allowedOrigins: [] })).toThrow('`allowedOrigins` is empty')
  expect(() => acceptPostMessages({ allowedOrigins: ['*'] })).toThrow('wildcard')
  expect(() => connectWebSocket('wss://relay.example.com', { allowedOrigins: ['*'] })).toThrow('wildcard')
})

test.each(['wss://evil.example.com', 'wss://relay.example.com:444', 'https://relay.example.com', 'relay'])(
  'a socket to %s is not opened when another origin is allowed',
  (url) => {
    expect(() => connectWebSocket(url, { allowedOrigins: ['wss://relay.example.com'] })).toThrow(
      expect.objectContaining({ code: 'INVALID_ORIGINS', message: expect.stringContaining(url) }),
    )
  },
)
