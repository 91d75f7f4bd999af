import { rm } from 'node:fs/promises'
import type { Allowance } from './allowance.ts'
import { createInside } from './inside.ts'

/** A file being written. It is kept only if it is closed. */
export interface ScratchFile {
  /** Absolute path. */
  readonly path: string
  /** @throws {AbpError} `SCRATCH_FULL`; the file is removed then */
  write(bytes: Uint8Array): Promise<void>
  /** Marks the file as complete. */
  close(): Promise<void>
  /** Removes it. */
  discard(): Promise<void>
}

/** @throws {AbpError} `SCRATCH_OUTSIDE`, and the file system's error if the file exists */
export async function createFile(root: string, path: string, allowance: Allowance): Promise<ScratchFile> {
  const { file, path: absolute } = await createInside(root, path)
  let written = 0
  let open = true
  const discard = async () => {
    if (!open) return
    open = false
    await file.close().catch(() => undefined)
    await rm(absolute, { force: true })
    allowance.giveBack(written)
  }
  return {
    path: absolute,
    async write(bytes) {
      try {
        allowance.take(bytes.length)
        written += bytes.length
        for (let done = 0; done < bytes.length; )
          done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
      } catch (error) {
        await discard()
        // The disk or the user's quota is full.
        const noSpace =
          error instanceof Error && 'code' in error && /^(?:ENOSPC|EDQUOT)$/.test(String(error.code))
        throw noSpace ? allowance.full(error) : error
      }
    },
    async close() {
      if (!open) return
      open = false
      await file.close()
    },
    discard,
  }
}
