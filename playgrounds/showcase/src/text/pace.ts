const sliceMs = 12

/** Divides long work into slices, between which the page stays usable and a cancellation is heard. */
export class Pace {
  readonly #signal: AbortSignal
  #end = performance.now() + sliceMs

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  /** Whether the slice is over; then `await pause()`. */
  get due(): boolean {
    return performance.now() >= this.#end
  }

  /**
   * Lets everything else that waits have its turn.
   *
   * @throws the signal's reason when the call was cancelled meanwhile.
   */
  async pause(): Promise<void> {
    await nextTask()
    this.#signal.throwIfAborted()
    this.#end = performance.now() + sliceMs
  }
}

/** A message, because browsers delay timers: to 4 ms when they follow each other, to 1 s in a hidden tab. */
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
