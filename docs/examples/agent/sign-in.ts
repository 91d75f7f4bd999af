// sign-in.ts
import { openBrowser } from '@abp-kit/client'

const browser = await openBrowser({ storageState: '/home/me/notes-login.json' })
const mine = await browser.connect('https://notes.example/') // signed in, in a context of its own
const theirs = await browser.connect('https://notes.example/', { storageState: { cookies: [], origins: [] } })
const shared = await browser.connect('https://notes.example/', { isolated: false }) // the browser's own context
console.log(mine.app.name, theirs.app.name, shared.app.name)
await browser.close()

// The user's own Chrome, after chrome://inspect/#remote-debugging.
const own = await openBrowser({ autoConnect: true, channel: 'chrome', timeout: 120_000 })
await own.close() // detaches; the browser stays
