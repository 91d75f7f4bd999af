import { onTestFinished } from 'vitest'
import { startServer } from '../fixtures/server.ts'

type Message = Record<string, unknown>

/** What a model was sent, as its provider's API receives it. */
export interface ModelRequest {
  messages: Message[]
  /** Absent where the provider already has them. */
  tools?: Message[]
}

/**
 * Speaks a provider's wire format on this machine: gives the answers one by one, and keeps the requests.
 *
 * @param answers - bodies of answers, in their order
 */
export async function serveModel(answers: readonly object[]) {
  const requests: ModelRequest[] = []
  const { stop, url } = await startServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push(JSON.parse(Buffer.concat(chunks).toString()))
    const answer = answers[requests.length - 1]
    response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: { message: 'There is no answer left.' } }))
  })
  onTestFinished(stop)
  return { url, requests }
}
