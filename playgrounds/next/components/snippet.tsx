/** Shows the lines that connect the app with `abp/index.ts`. */
export function Snippet() {
  return (
    <figure className="sc-snippet">
      <figcaption>next.config.ts</figcaption>
      <pre>
        <code>
          <span className="tok-k">import</span> {'{ withAbp }'} <span className="tok-k">from</span>{' '}
          <span className="tok-s">'@abp-kit/next/config'</span>
          {'\n\n'}
          <span className="tok-c">{'// abp/index.ts declares the functions,\n'}</span>
          <span className="tok-c">{'// <Abp /> in the root layout offers them\n'}</span>
          <span className="tok-k">export default</span> <span className="tok-f">withAbp</span>(nextConfig)
        </code>
      </pre>
    </figure>
  )
}
