/**
 * Milliseconds to wait after a file has changed before reading it. For 50 ms after a change, the watcher of
 * Vite and Nuxt (chokidar) does not report further changes to the same file, such as the second half of a
 * write. Later changes cause the next event.
 */
export const settleMs = 60

/**
 * @param place - absolute path of a file or folder
 * @param file - absolute path
 * @returns whether the file is at or below the place. Both paths must use forward slashes
 */
export function isWithin(place: string, file: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}
