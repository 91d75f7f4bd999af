import { spawn } from 'node:child_process'

/**
 * Waits for a line or the end of its input. The end without a line means that the process which held the other side is gone:
 * the browser ends by itself then, gets three seconds for that, and the directory is removed. A browser's own children may
 * write for a moment longer.
 */
const script = `
trap '' HUP INT TERM
read -r line && exit 0
wait_a_moment() { sleep 0.1 2>/dev/null || sleep 1; }
tries=0
if [ "$2" -gt 0 ]; then
  while kill -0 "$2" 2>/dev/null && [ "$tries" -lt 30 ]; do tries=$((tries + 1)); wait_a_moment; done
  kill -9 -- "-$2" 2>/dev/null
fi
tries=0
while [ "$tries" -lt 20 ]; do
  rm -rf -- "$1" 2>/dev/null
  [ -e "$1" ] || exit 0
  tries=$((tries + 1))
  wait_a_moment
done
`

/** A process beside this one, which cleans up when this one cannot. */
export interface Watcher {
  /** There is nothing to clean up any more. */
  dismiss(): void
}

/**
 * Starts a process that outlives this one however it ends, also by SIGKILL: it ends the browser and removes the directory.
 * On Windows there is none, nor where there is no `/bin/sh`; the next start cleans up there.
 *
 * @param directory - absolute
 * @param browser - the process of the browser, which leads a group of its own; 0 when there is none
 */
export function watch(directory: string, browser: number): Watcher {
  if (process.platform === 'win32') return { dismiss: () => undefined }
  const child = spawn('/bin/sh', ['-c', script, 'abp-watcher', directory, String(browser)], {
    cwd: '/',
    // A session of its own: what a terminal sends to this process does not reach it.
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  // Neither keeps this process from ending.
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return { dismiss: () => void child.stdin.end('done\n') }
}
