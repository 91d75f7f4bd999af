// use-an-app.ts
import { connect, discover } from '@abp-kit/client'

const url = process.argv[2] ?? 'http://localhost:3000/'

const found = await discover(url) // plain HTTP, no browser
if (!found.supported) throw new Error(found.reason)
console.log(found.manifest.capabilities.map(({ name }) => name))

const session = await connect(url) // Chromium, headless
const result = await session.call('convert.markdownToHtml', { markdown: '# Hello' })
console.log(result) // { success: true, data: { html: '<h1>Hello</h1>\n' }, metadata: { duration: 12.3 } }
await session.close()
