import { parentPort, workerData } from 'node:worker_threads'
import type { SevenZipModuleFactory } from '7z-wasm'
import type { SevenZipInput, SevenZipOutput } from './messages.ts'

// Runs 7-Zip on bytes in memory. It cannot access the system's files: its file system is in its own memory.

/** Maximum number of error characters to keep. */
const maxErrors = 4_000

const input: SevenZipInput = workerData
const { default: create }: { default: SevenZipModuleFactory } = await import(input.module)
const { callMain, FS } = await create({ noFSInit: true })

let errors = ''
let devices = 0

function send(output: SevenZipOutput): void {
  parentPort?.postMessage(output, 'bytes' in output ? [output.bytes.buffer] : [])
}

/** Opens the next standard stream: input, output, errors. */
function open(flags: 'r' | 'w', write: (bytes: Uint8Array) => void): void {
  const device = FS.makedev(99, devices)
  FS.registerDevice(device, {
    open: () => undefined,
    close: () => undefined,
    read: () => 0,
    write: (_stream: unknown, buffer: Uint8Array, offset: number, length: number) => {
      write(buffer.slice(offset, offset + length))
      return length
    },
  })
  FS.mkdev(`/dev/abp${devices}`, device)
  FS.open(`/dev/abp${devices}`, flags)
  devices++
}

open('r', () => undefined)
open('w', (bytes) => {
  while (Atomics.load(input.credit, 0) <= 0) Atomics.wait(input.credit, 0, Atomics.load(input.credit, 0))
  Atomics.sub(input.credit, 0, bytes.length)
  send({ bytes: Uint8Array.from(bytes) })
})
open('w', (bytes) => {
  if (errors.length < maxErrors) errors += Buffer.from(bytes).toString('utf8')
})

FS.writeFile('/archive', input.bytes)
const code: unknown = callMain([...input.args, '/archive'])
send({ code: Number(code), errors: errors.slice(0, maxErrors) })
