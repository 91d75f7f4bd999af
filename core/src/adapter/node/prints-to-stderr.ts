import { AsyncLocalStorage } from 'node:async_hooks'

const evaluation = new AsyncLocalStorage<true>()
let isPatched = false

/**
 * Sends to stderr what a definition, what it imports and what it starts print, also later: stdout may be data, such as the
 * JSON of a command or of a test reporter. What others print meanwhile stays where it is.
 *
 * @param evaluate - evaluates the definition
 */
export function printsToStderr<Value>(evaluate: () => Promise<Value>): Promise<Value> {
  if (!isPatched) {
    isPatched = true
    process.stdout.write = new Proxy(process.stdout.write, {
      apply: (write, stdout, args) =>
        evaluation.getStore()
          ? Reflect.apply(process.stderr.write, process.stderr, args)
          : Reflect.apply(write, stdout, args),
    })
  }
  return evaluation.run(true, evaluate)
}
