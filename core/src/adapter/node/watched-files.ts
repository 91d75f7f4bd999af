/**
 * Milliseconds to wait after a change of a file before it is read. For 50 ms after a change, the watcher of Vite and Nuxt
 * (chokidar) does not report further changes of the same file, such as the second half of a write. What is read after that is
 * what the next event is about.
 */
export const settleMs = 60

/**
 * @param place - absolute path of a file or folder
 * @param file - absolute path
 * @returns whether the file is the place, or is below it; both with forward slashes
 */
export function isWithin(place: string, file: string): boolean {
  return file === place || file.startsWith(`${place}/`)
}
