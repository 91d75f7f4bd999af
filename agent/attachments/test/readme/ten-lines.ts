import { resolveAttachment, toAnthropic } from '@abp-kit/attachments'
import Anthropic from '@anthropic-ai/sdk'

const model = 'claude-opus-4-1'
const { parts, trace } = await resolveAttachment(process.argv[2] ?? '', { model: `anthropic/${model}` })
for (const { attachment, route, taken, reason } of trace) console.log(attachment, route, taken, reason)

const content = toAnthropic(parts)
await new Anthropic().messages.create({ model, max_tokens: 1000, messages: [{ role: 'user', content }] })
