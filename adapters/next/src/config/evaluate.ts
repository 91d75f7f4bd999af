// withAbp runs this as a separate program: `node evaluate.mjs <abp/index> <options>`
// prints the manifest as JSON.
import { type AdapterOptions, describeApp } from '@abp-kit/core/adapter'
import { loadApp } from '@abp-kit/core/adapter/node'

const entry = process.argv[2] ?? ''
const app = await loadApp(entry, { once: true, tsconfigPaths: true })
const options: AdapterOptions = JSON.parse(process.argv[3] ?? '{}')
process.stdout.write(JSON.stringify(describeApp(app, console.warn, options, entry)))
