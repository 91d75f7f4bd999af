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
   * Whether to evaluate in a separate thread, for builds, so that the bundler continues in the meantime.
   * Reading a schema library takes as long as reading a small app's modules. `false` by default.
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

/**
 * @returns the folder of Node's compile cache, in which Node has a subfolder per version; `undefined` without
 *   a cache
 */
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
    // Timers and other work that the definition started would keep the build from exiting.
    await worker.terminate()
  }
}

async function answerOf(worker: Worker): Promise<Answer> {
  const [answer]: Answer[] = await once(worker, 'message')
  if (!answer) throw new Error('The worker sent no answer')
  return answer
}

/** A definition may exit its process. In a worker, that ends only the worker. */
async function ended(worker: Worker, entry: string): Promise<never> {
  const [code] = await once(worker, 'exit')
  throw failed(
    `${entry} could not be evaluated: it ended its process, with the exit code ${code}.\nThe definition is also read outside the browser. Move code that calls \`process.exit\` into a module of its own and name it with \`load: () => import('./that-module')\`.`,
  )
}

function failed(message: string, cause?: unknown): AbpError {
  return withDocs(new AbpError('ENTRY_FAILED', message, { cause }))
}
