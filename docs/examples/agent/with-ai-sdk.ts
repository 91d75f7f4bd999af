// agent/with-ai-sdk.ts
import { connect } from '@abp-kit/client'
import { toTools } from '@abp-kit/client/ai-sdk'
import { generateText, stepCountIs } from 'ai'

/** @param url - a page of the app, such as `https://notes.example/` */
export async function useApp(url: string, prompt: string): Promise<string> {
  const session = await connect(url)
  try {
    const tools = await toTools(session)
    const { text } = await generateText({
      model: 'anthropic/claude-sonnet-4.6',
      tools,
      prompt,
      stopWhen: stepCountIs(10),
    })
    return text
  } finally {
    await session.close()
  }
}
