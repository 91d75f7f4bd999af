import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Cdp } from '../driver/driver'
import { handleOf, resultOf } from '../driver/read'
import { newPath } from './file'
import { checkFiles, type FileInput } from './file-input'

/** Bytes of a file in one message, for a browser that runs elsewhere. */
const pieceSize = 3 * 1024 * 1024

export interface Upload {
  /** Handle of what `invoke` of page/invoke.ts takes as `files`. */
  objectId: string
  release(): void
}

/**
 * Gives files to the page: by their paths where the browser sees the same files, else piece by piece.
 *
 * @param side - handle of the page's side
 * @param onBytes - hears how many bytes are there, of all
 * @throws {AbpError} `INVALID_PARAMS` for a file that cannot be read
 */
export async function uploadFiles(
  cdp: Cdp,
  side: string,
  files: readonly FileInput[],
  shared: boolean,
  onBytes: (loaded: number, total: number) => void,
): Promise<Upload> {
  const sizes = await checkFiles(files)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const call = (objectId: string, functionDeclaration: string, ...args: unknown[]) =>
    cdp.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration,
      arguments: args.map((value) => ({ value })),
    })
  const made = async (objectId: string, text: string) => handleOf(await call(objectId, text))
  const release = (objectId: string) =>
    void cdp.send('Runtime.releaseObject', { objectId }).catch(() => undefined)

  if (shared) {
    const objectId = await made(side, 'function(){return this.createInput()}')
    await cdp.send('DOM.setFileInputFiles', { objectId, files: files.map(({ path }) => resolve(path)) })
    onBytes(total, total)
    return { objectId, release: () => release(objectId) }
  }
  const maker = await made(side, 'function(){return this.createFiles()}')
  let loaded = 0
  for (const { path } of files) {
    await call(maker, 'function(){this.begin()}')
    for await (const chunk of createReadStream(path, { highWaterMark: pieceSize })) {
      const piece = Buffer.from(chunk)
      resultOf(await call(maker, 'function(base64){this.add(base64)}', piece.toString('base64')))
      loaded += piece.byteLength
      onBytes(loaded, total)
    }
    await call(maker, 'function(){this.end()}')
  }
  const objectId = await made(maker, 'function(){return this.files}')
  release(maker)
  return { objectId, release: () => release(objectId) }
}

/**
 * Whether a browser that was attached to sees this process's files: it is asked to read one. A loopback address alone
 * proves nothing, such as with a container or a tunnel.
 *
 * @param directory - an absolute path of a private directory
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
