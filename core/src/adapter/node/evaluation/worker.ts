// `evaluate` runs this as a worker, with the arguments of `evaluateHere`.
import * as nodeModule from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { EvaluatedDefinition, EvaluateOptions } from './evaluate-here.ts'
import type { SentError } from './sent-error.ts'

export interface Task {
  entry: string
  options: EvaluateOptions
  /** The folder of Node's compile cache, if the main thread uses one. Threads do not inherit it. */
  compileCache: string | undefined
}

export type Answer = { definition: EvaluatedDefinition } | { error: SentError }

const { compileCache, entry, options }: Task = workerData
// Enabled before the imports, which it speeds up. Node 20 does not have it.
if (compileCache !== undefined) nodeModule.enableCompileCache?.(compileCache)
const [{ evaluateHere }, { sentError }] = await Promise.all([
  import('./evaluate-here.ts'),
  import('./sent-error.ts'),
])
const answer: Answer = await evaluateHere(entry, options).then(
  (definition) => ({ definition }),
  (error: unknown) => ({ error: sentError(error) }),
)
parentPort?.postMessage(answer)
