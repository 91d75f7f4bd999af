import { readFile, stat } from 'node:fs/promises'

// Started by measure.ts as a process of its own: refuses one archive, and prints milliseconds, code and memory. Node would
// need another 20 MB to read TypeScript.

const empty = process.memoryUsage.rss()
const { extract, scratch } = await import('@abp-kit/attachments')
const [, , path = ''] = process.argv
const { size } = await stat(path)
const unused = () => {
  throw new Error('The file is read by its path.')
}
const space = await scratch()
const start = performance.now()
const attachment = { name: 'bomb.zip', path, size, read: unused, stream: unused, sha256: unused }
const { problems } = await extract(attachment, { scratch: space })
const milliseconds = performance.now() - start
// Of this program; `resourceUsage` counts that of the process that started it, too (getrusage(2)).
const most = Number(/VmHWM:\s+(\d+)/.exec(await readFile('/proc/self/status', 'utf8'))?.[1]) * 1024
await space.remove()
console.log(JSON.stringify({ milliseconds, code: problems[0]?.code, empty, most }))
