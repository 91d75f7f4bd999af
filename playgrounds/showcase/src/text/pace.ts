const sliceMs = 12

/** Divides long work into slices. Between them the page can respond, and a cancellation takes effect. */
export class Pace {
  readonly #signal: AbortSignal
  #end = performance.now() + sliceMs

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Whether the slice is over. If so, `await pause()`. */
  get due(): boolean {
    return performance.now() >= this.#end
  }

  /**
   * Lets other waiting tasks run.
   *
   * @throws the signal's reason if the call was cancelled meanwhile.
   */
  async pause(): Promise<void> {
    await nextTask()
    this.#signal.throwIfAborted()
    this.#end = performance.now() + sliceMs
  }
}

/** Uses a message, because browsers delay timers: to 4 ms if they follow each other, to 1 s in a hidden tab. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
