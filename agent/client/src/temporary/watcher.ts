import { spawn } from 'node:child_process'

/**
 * Waits for a line, or for the end of its input. An end without a line means that the other process has died.
 * The browser then has three seconds to end by itself, and the directory is removed. A browser's own children
 * may write for a moment longer.
 */
const script = `
trap '' HUP INT TERM
read -r line && exit 0
wait_a_moment() { sleep 0.1 2>/dev/null || sleep 1; }
tries=0
if [ "$2" -gt 0 ]; then
  while kill -0 "$2" 2>/dev/null && [ "$tries" -lt 30 ]; do tries=$((tries + 1)); wait_a_moment; done
  kill -9 "-$2" 2>/dev/null
  socket=
  # The profile may have another browser by now, or have had one before.
  [ "$(readlink "$3/SingletonLock" 2>/dev/null)" = "$(uname -n)-$2" ] &&
    socket=$(readlink "$3/SingletonSocket" 2>/dev/null)
  case $socket in
    /*/org.chromium.Chromium.??????/SingletonSocket | /*/com.google.Chrome.??????/SingletonSocket)
      rm -rf -- "\${socket%/*}" 2>/dev/null ;;
  esac
fi
tries=0
while [ "$tries" -lt 20 ]; do
  rm -rf -- "$1" 2>/dev/null
  [ -e "$1" ] || exit 0
  tries=$((tries + 1))
  wait_a_moment
done
`

/** A browser that must end with this process. */
export interface GuardedBrowser {
  /** The browser's process id; it leads its own process group. */
  pid: number
  /** Absolute path of its profile. */
  profile: string
}

/** A separate process that cleans up when this one cannot. */
export interface Watcher {
  /** Notifies the watcher that there is nothing left to clean up. */
  dismiss(): void
}

/**
 * Starts a process that outlives this one, even after SIGKILL. It ends the browser and removes the directory.
 * There is none on Windows, nor without `/bin/sh`; the next start then cleans up.
 *
 * @param directory - absolute path
 */
export function watch(directory: string, browser?: GuardedBrowser): Watcher {
  if (process.platform === 'win32') return { dismiss: () => undefined }
  const child = spawn(
    '/bin/sh',
    ['-c', script, 'abp-watcher', directory, String(browser?.pid ?? 0), browser?.profile ?? ''],
    {
      cwd: '/',
      // A separate session, so that the terminal's signals to this process do not reach it.
      detached: true,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  // Neither of these keeps this process alive.
  child.unref()
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return { dismiss: () => void child.stdin.end('done\n') }
}
