import { readFile } from 'node:fs/promises'
import { resolveAttachment } from '@abp-kit/attachments'

// Started by measure.ts as a process of its own: resolves one file, and prints milliseconds, what came of it, and memory.

const [, , path] = process.argv
const start = performance.now()
const { parts } = await resolveAttachment(path)
const milliseconds = performance.now() - start
const most = Number(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1]) * 1024
console.log(JSON.stringify({ milliseconds, code: parts[0]?.type, empty: 0, most }))
