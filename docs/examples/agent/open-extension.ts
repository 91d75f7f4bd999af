// open-extension.ts
import { openBrowser } from '@abp-kit/client'

const browser = await openBrowser({ extensions: ['./dist'] })
const [extension] = browser.extensions
const session = await browser.connect(extension?.url ?? '')
console.log(session.capabilities)
await browser.close()
