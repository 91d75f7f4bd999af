// agent/with-anthropic.ts
import { connect } from '@abp-kit/client'
import { toTools } from '@abp-kit/client/anthropic'
import Anthropic from '@anthropic-ai/sdk'

/** @param url - a page of the app, such as `https://notes.example/` */
export async function useApp(url: string, prompt: string) {
  const session = await connect(url)
  try {
    const { content } = await new Anthropic().beta.messages.toolRunner({
      model: 'claude-sonnet-4-6',
      max_tokens: 10_000,
      messages: [{ role: 'user', content: prompt }],
      tools: await toTools(session),
    })
    return content
  } finally {
    await session.close()
  }
}
