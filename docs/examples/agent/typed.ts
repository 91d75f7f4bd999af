// typed.ts
import { connect, unwrap } from '@abp-kit/client'
import type app from '../abp'

const session = await connect<typeof app>('http://localhost:3000/', {
  onElicitation: {
    confirm: ({ destructive }) => !destructive,
    select: ({ options }) => options[0]?.value,
  },
  onWarning: ({ message }) => console.warn(message),
  reconnect: true,
})
session.onClosed(({ code, message }) => console.error(code, message))
const { html } = unwrap(await session.call('convert.markdownToHtml', { markdown: '# Hello' }))
console.log(html)
await session.close()
