import { formatBytes, type RunResult } from '@abp-kit/showcase/page'

/** Shows the result of a call. */
export function Result({ name, result }: { name: string; result: RunResult }) {
  const { ok, cancelled, ms, download, error, imageUrl, text } = result
  return (
    <div className="sc-result" data-state={ok ? 'ok' : 'error'} role="status">
      <div className="sc-result-head">
        <span className="sc-state">{ok ? 'Done' : cancelled ? 'Cancelled' : 'Failed'}</span>
        <span>{Math.round(ms)} ms</span>
        {download && (
          <a className="sc-download" href={download.url} download={download.filename}>
            {download.filename} ({formatBytes(download.size)})
          </a>
        )}
      </div>
      {error ? (
        <p className="sc-error">
          <code>{error.code}</code> {error.message}
        </p>
      ) : imageUrl ? (
        <img className="sc-image" src={imageUrl} alt={`Result of ${name}`} />
      ) : (
        text && <pre className="sc-code">{text}</pre>
      )}
    </div>
  )
}
