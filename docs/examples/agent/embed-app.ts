// embed-app.ts
import { connectPostMessage } from '@abp-kit/client/transport/post-message'
import type app from '../abp'

const frame = document.createElement('iframe')
frame.src = 'https://app.example.com/'
document.body.append(frame)

const session = await connectPostMessage<typeof app>(frame, {
  allowedOrigins: ['https://app.example.com'],
  onElicitation: { confirm: ({ message }) => confirm(message) },
  onNotification: ({ event, data }) => console.log(event, data),
})
const result = await session.call(
  'convert.markdownToHtml',
  { markdown: '# Hello' },
  { timeout: 10_000, onProgress: ({ percentage }) => console.log(percentage) },
)
console.log(result.success ? result.data.html : result.error.message)
session.close()
