// agent/with-openai.ts
import { connect } from '@abp-kit/client'
import { toTools } from '@abp-kit/client/openai'
import OpenAI from 'openai'

/** @param url - a page of the app, such as `https://notes.example/` */
export async function useApp(url: string, prompt: string): Promise<string | null> {
  const session = await connect(url)
  try {
    const runner = new OpenAI().chat.completions.runTools({
      model: 'gpt-5.2',
      messages: [{ role: 'user', content: prompt }],
      tools: await toTools(session),
    })
    return await runner.finalContent()
  } finally {
    await session.close()
  }
}
