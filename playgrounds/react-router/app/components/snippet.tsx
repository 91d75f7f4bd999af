/** Shows the line that connects the app with `abp/index.ts`. */
export function Snippet() {
  return (
    <figure className="sc-snippet">
      <figcaption>vite.config.ts</figcaption>
      <pre>
        <code>
          <span className="tok-k">import</span> {'{ abp }'} <span className="tok-k">from</span>{' '}
          <span className="tok-s">'@abp-kit/vite'</span>
          {'\n\n'}
          <span className="tok-c">{'// abp/index.ts declares the functions; abp() offers them\n'}</span>
          <span className="tok-k">export default</span> <span className="tok-f">defineConfig</span>({'{\n'}
          {'  '}plugins: [<span className="tok-f">abp</span>(), <span className="tok-f">reactRouter</span>()],
          {'\n'}
          {'})'}
        </code>
      </pre>
    </figure>
  )
}
