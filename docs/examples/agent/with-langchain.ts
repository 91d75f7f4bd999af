// agent/with-langchain.ts
import { connect } from '@abp-kit/client'
import { toTools } from '@abp-kit/client/langchain'
import { createAgent } from 'langchain'

/** @param url - a page of the app, such as `https://notes.example/` */
export async function useApp(url: string, prompt: string) {
  const session = await connect(url)
  try {
    const agent = createAgent({ model: 'anthropic:claude-sonnet-4-6', tools: await toTools(session) })
    const { messages } = await agent.invoke({ messages: [{ role: 'user', content: prompt }] })
    return messages.at(-1)?.content
  } finally {
    await session.close()
  }
}
