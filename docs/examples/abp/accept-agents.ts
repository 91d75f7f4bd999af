// abp/accept-agents.ts
import { acceptPostMessages } from '@abp-kit/core/transport/post-message'
import { connectWebSocket } from '@abp-kit/core/transport/web-socket'

/** Called once by the app's own code in the page. */
export function acceptAgents() {
  // A page that embeds this one, or has opened it.
  const embedding = acceptPostMessages({ allowedOrigins: ['https://agent.example.com'] })

  // A relay, or a test: only when the person who opened the page asked for it.
  if (new URLSearchParams(location.search).has('relay'))
    connectWebSocket('wss://relay.example.com/abp', { allowedOrigins: ['wss://relay.example.com'] })

  return embedding
}
