import { once } from 'node:events'
import * as nodeModule from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AbpError, isAbpError } from '../../../protocol/error.ts'
import { withDocs } from '../with-docs.ts'
import { type EvaluatedDefinition, type EvaluateOptions, evaluateHere } from './evaluate-here.ts'
import { receivedError } from './sent-error.ts'
import type { Answer, Task } from './worker.ts'

interface Threading {
  /**
   * Whether a thread of its own does it, for builds: the bundler goes on meanwhile. To read a schema library takes as long
   * as a small app's modules. `false` by default.
   */
  ownThread?: boolean
}

/**
 * Evaluates the user's definition in Node, again on each call.
 *
 * @param entry - absolute path, from `findEntry`
 * @throws {AbpError} `INVALID_DEFINITION`, `ENTRY_FAILED`; in a build also `INVALID_SCHEMA`
 */
export function evaluate(
  entry: string,
  { ownThread = false, ...options }: EvaluateOptions & Threading,
): Promise<EvaluatedDefinition> {
  return ownThread
    ? evaluateInWorker({ entry, options, compileCache: compileCache() })
    : evaluateHere(entry, options)
}

/** @returns the folder of Node's compile cache, where Node has one for each of its versions; `undefined` without a cache */
function compileCache(): string | undefined {
  const folder = nodeModule.getCompileCacheDir?.()
  return folder && dirname(folder)
}

async function evaluateInWorker(task: Task): Promise<EvaluatedDefinition> {
  const file = nodeModule.createRequire(import.meta.url).resolve('#evaluation-worker')
  const worker = new Worker(file, { workerData: task })
  try {
    const answer = await Promise.race([answerOf(worker), ended(worker, task.entry)])
    if ('error' in answer) throw receivedError(answer.error)
    return answer.definition
  } catch (cause) {
    if (isAbpError(cause)) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    const after = 'Code that it started threw after that: give it a `catch`, or start it in a handler.'
    throw failed(`${task.entry} could not be evaluated: ${reason}\n${after}`, cause)
  } finally {
    // What the definition started, such as a timer, would keep the build from its end.
    await worker.terminate()
  }
}

async function answerOf(worker: Worker): Promise<Answer> {
  const [answer]: Answer[] = await once(worker, 'message')
  if (!answer) throw new Error('The worker sent no answer')
  return answer
}

/** A definition may end its process. In a worker, that ends the worker only. */
async function ended(worker: Worker, entry: string): Promise<never> {
  const [code] = await once(worker, 'exit')
  throw failed(
    `${entry} could not be evaluated: it ended its process, with the exit code ${code}.\nThe definition is also read outside the browser. Move code that calls \`process.exit\` into a module of its own and name it with \`load: () => import('./that-module')\`.`,
  )
}

function failed(message: string, cause?: unknown): AbpError {
  return withDocs(new AbpError('ENTRY_FAILED', message, { cause }))
}
