// typed.ts
import { connect } from '@abp-kit/client'

interface Notes {
  'convert.markdownToHtml': { input: { markdown: string }; output: { html: string } }
}

const session = await connect<Notes>('http://localhost:3000/', {
  onElicitation: {
    confirm: ({ destructive }) => !destructive,
    select: ({ options }) => options[0]?.value,
  },
  onWarning: ({ message }) => console.warn(message),
  reconnect: true,
})
session.onClosed(({ code, message }) => console.error(code, message))
const { data } = await session.call('convert.markdownToHtml', { markdown: '# Hello' })
console.log(data?.html)
await session.close()
