'use client'

import type { CatalogEntry } from '@abp-kit/showcase/catalog'
import { type RunProgress, type RunResult, runCapability } from '@abp-kit/showcase/page'
import { useEffect, useState } from 'react'
import { Result } from './result'

/** Shows a capability, with its schemas and a form to call it. */
export function CapabilityCard({ entry }: { entry: CatalogEntry }) {
  const action = entry.name.slice(entry.namespace.length + 1)
  const [input, setInput] = useState(entry.sample)
  const [progress, setProgress] = useState<RunProgress>()
  const [result, setResult] = useState<RunResult>()
  const [running, setRunning] = useState<AbortController>()
  useEffect(() => () => running?.abort(), [running])
  useEffect(() => () => result?.release(), [result])

  async function run() {
    const controller = new AbortController()
    setResult(undefined)
    setProgress({ status: 'Fetching the code' })
    setRunning(controller)
    setResult(await runCapability(entry.name, input, { signal: controller.signal, onProgress: setProgress }))
    setRunning(undefined)
  }

  return (
    <article className="sc-card" data-ns={entry.namespace}>
      <div className="sc-card-head">
        <h3 className="sc-name">
          {entry.namespace}.<wbr />
          {action}
        </h3>
        <span className="sc-chip">{entry.namespace}</span>
      </div>
      <p className="sc-description">{entry.description}</p>
      <div className="sc-schemas">
        <details className="sc-details">
          <summary>Input schema</summary>
          <pre className="sc-code">{entry.inputSchema}</pre>
        </details>
        <details className="sc-details">
          <summary>Output schema</summary>
          <pre className="sc-code">{entry.outputSchema}</pre>
        </details>
      </div>
      <label className="sc-field">
        <span className="sc-label">Input</span>
        <textarea
          className="sc-input"
          spellCheck={false}
          aria-invalid={result?.error?.code === 'INVALID_JSON' || result?.error?.code === 'INVALID_PARAMS'}
          value={input}
          onChange={(event) => setInput(event.target.value)}
        />
      </label>
      <div className="sc-actions">
        <button className="sc-button" type="button" disabled={running !== undefined} onClick={run}>
          {running ? 'Running' : result ? 'Run again' : 'Run'}
        </button>
        {running ? (
          <button className="sc-button sc-button-quiet" type="button" onClick={() => running.abort()}>
            Cancel
          </button>
        ) : (
          <span className="sc-hint">returns {entry.mimeType}</span>
        )}
      </div>
      {running && (
        <div className="sc-progress">
          <progress value={progress?.fraction} max={1} aria-label={`Progress of ${entry.name}`} />
          <span>{progress?.status}</span>
        </div>
      )}
      {result && <Result name={entry.name} result={result} />}
    </article>
  )
}
