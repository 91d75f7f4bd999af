import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../../worker-file.ts'
import { loadPackage } from '../package.ts'
import type { HeicInput, HeicPixels, HeicSizes } from './heic-messages.ts'
import { checkPixels, decoding, type Pixels } from './sharp.ts'

/**
 * Decodes the images of a HEIC, which sharp cannot. Uses a separate thread: the decoder prints warnings, and
 * standard output may be the connection to a client. A thread can also be stopped.
 *
 * @param indexes - indexes of the wanted images
 * @throws {AbpError} `CONVERTER_MISSING`, `ATTACHMENT_UNREADABLE`, `ATTACHMENT_TOO_LARGE`; and the signal's
 *   reason
 */
export async function* heicPictures(
  name: string,
  bytes: Uint8Array,
  indexes: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Pixels> {
  const require = createRequire(import.meta.url)
  const path = await loadPackage(
    'heic-decode',
    async () => require.resolve('heic-decode'),
    'attach it as JPEG',
  )
  const workerData: HeicInput = { module: pathToFileURL(path).href, bytes }
  const worker = new Worker(workerFile('heic-worker'), {
    workerData,
    env: {},
    execArgv: [],
    stderr: true,
    stdout: true,
  })
  const ended = new AbortController()
  const exited = once(worker, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('the decoder ended')
  })
  exited.catch(() => undefined)
  const answer = async <Message>(): Promise<Message> => {
    const [message] = await decoding(name, () => {
      return Promise.race([once(worker, 'message', { signal }), exited])
    })
    return message
  }
  try {
    const sizes = await answer<HeicSizes>()
    for (const index of indexes) {
      const size = sizes[index]
      if (size === undefined) break
      checkPixels(name, size.width, size.height)
      worker.postMessage(index)
      const { data, height, width } = await answer<HeicPixels>()
      yield { data, height, width, channels: 4 }
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    ended.abort()
    await worker.terminate()
  }
}
