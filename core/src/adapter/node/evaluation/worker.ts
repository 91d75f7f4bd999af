// `evaluate` runs this as a worker with what `evaluateHere` takes.
import { parentPort, workerData } from 'node:worker_threads'
import { type EvaluatedDefinition, type EvaluateOptions, evaluateHere } from './evaluate-here'
import { type SentError, sentError } from './sent-error'

export interface Task {
  entry: string
  options: EvaluateOptions
}

export type Answer = { definition: EvaluatedDefinition } | { error: SentError }

const { entry, options }: Task = workerData
const answer: Answer = await evaluateHere(entry, options).then(
  (definition) => ({ definition }),
  (error: unknown) => ({ error: sentError(error) }),
)
parentPort?.postMessage(answer)
