import { AsyncLocalStorage } from 'node:async_hooks'

const evaluation = new AsyncLocalStorage<true>()
let isPatched = false

/**
 * Redirects to stderr all output of a definition, of its imports and of the code that they start, including
 * later output. stdout may contain data, such as the JSON of a command or of a test reporter. Output of other
 * code is not affected.
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
