// agent/log-calls.ts
import { connect } from '@abp-kit/client'
import { capabilityOf, toTools } from '@abp-kit/client/ai-sdk'
import { generateText, stepCountIs } from 'ai'

/** @returns the capabilities that the model has called, such as `notes.save` */
export async function calledCapabilities(url: string, prompt: string) {
  const session = await connect(url)
  try {
    const tools = await toTools(session)
    const { steps } = await generateText({
      model: 'anthropic/claude-sonnet-4.6',
      tools,
      prompt,
      stopWhen: stepCountIs(10),
    })
    return steps.flatMap(({ toolCalls }) => toolCalls.map(({ toolName }) => capabilityOf(tools, toolName)))
  } finally {
    await session.close()
  }
}
