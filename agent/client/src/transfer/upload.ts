import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Cdp } from '../driver/driver.ts'
import { handleOf, resultOf } from '../driver/read.ts'
import { checkFiles, type FileInput } from './file-input.ts'
import { newPath } from './new-file.ts'

/** Bytes of a file per message, for a remote browser. */
const pieceBytes = 3 * 1024 * 1024

export interface Upload {
  /** The handle that `invoke` in page/invoke.ts takes as `files`. */
  objectId: string
  release(): void
}

/**
 * Sends files to the page: by path if the browser can read them, otherwise in chunks.
 *
 * @param injected - handle of the client's code in the page
 * @param onBytes - called with the number of bytes sent so far, and the total
 * @param isAwaited - returns whether the call continues; otherwise the upload stops
 * @throws {AbpError} `INVALID_PARAMS` for a file that cannot be read
 */
export async function uploadFiles(
  cdp: Cdp,
  injected: string,
  files: readonly FileInput[],
  shared: boolean,
  onBytes: (loaded: number, total: number) => void,
  isAwaited: () => boolean,
): Promise<Upload> {
  const sizes = await checkFiles(files)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const call = (objectId: string, functionDeclaration: string, ...args: unknown[]) =>
    cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration,
      arguments: args.map((value) => ({ value })),
    })
  const create = async (objectId: string, text: string) => handleOf(await call(objectId, text))
  const release = (objectId: string) =>
    void cdp.send('Runtime.releaseObject', { objectId }).catch(() => undefined)

  if (shared) {
    const objectId = await create(injected, 'function(){return this.createInput()}')
    await cdp.send('DOM.setFileInputFiles', { objectId, files: files.map(({ path }) => resolve(path)) })
    onBytes(total, total)
    return { objectId, release: () => release(objectId) }
  }
  const builder = await create(injected, 'function(){return this.createFiles()}')
  let loaded = 0
  for (const { path } of files) {
    await call(builder, 'function(){this.begin()}')
    for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes })) {
      if (!isAwaited()) break
      const piece = Buffer.from(chunk)
      resultOf(await call(builder, 'function(base64){this.add(base64)}', piece.toString('base64')))
      loaded += piece.byteLength
      onBytes(loaded, total)
    }
    await call(builder, 'function(){this.end()}')
  }
  const objectId = await create(builder, 'function(){return this.files}')
  release(builder)
  return { objectId, release: () => release(objectId) }
}

/**
 * Checks whether an attached browser can read this process's files, by having it read one. A loopback address
 * is not enough, for example with a container or a tunnel.
 *
 * @param directory - absolute path of a private directory
 */
export async function sharesFiles(cdp: Cdp, directory: string): Promise<boolean> {
  const path = newPath(directory)
  const secret = randomUUID()
  try {
    await writeFile(path, secret, { mode: 0o600, flag: 'wx' })
    const expression = `Object.assign(document.createElement('input'), { type: 'file' })`
    const objectId = handleOf(await cdp.send('Runtime.evaluate', { expression }))
    await cdp.send('DOM.setFileInputFiles', { objectId, files: [path] })
    const read = await cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: 'function(){return this.files[0].text()}',
      awaitPromise: true,
    })
    return resultOf(read).value === secret
  } catch {
    return false
  } finally {
    await rm(path, { force: true })
  }
}
