/**
 * Runs in the page before its own scripts, and records their environment. Sent as source text, so it must not
 * refer to anything outside itself. It runs in the page's own world, so its records are not trusted.
 */
export function observe(): void {
  const scripts: { isBootstrap: boolean; hadAbp: boolean }[] = []
  const early: { settled: boolean; answer: unknown } = { settled: false, answer: undefined }
  const policy: string[] = []
  let first: unknown
  const noted: {
    scripts: typeof scripts
    policy: string[]
    keepsAbp: () => boolean
    early?: typeof early
  } = { scripts, policy, keepsAbp: () => first === undefined || first === abp() }
  Object.defineProperty(globalThis, '__abp_conformance', { value: noted })
  const abp = () => Reflect.get(globalThis, 'abp')
  const settle = (answer: unknown) => Object.assign(early, { settled: true, answer })
  document.addEventListener('securitypolicyviolation', (event) => {
    const { blockedURI, lineNumber, sample, sourceFile, violatedDirective } = event
    // A sink is not a URL, so this adds the written content and the file.
    const sink =
      blockedURI === 'trusted-types-sink'
        ? ` (${sample.replace(/\s+/g, ' ').slice(0, 60)}) in ${sourceFile}:${lineNumber}`
        : ''
    if (policy.length < 50) policy.push(`${violatedDirective} blocks ${blockedURI}${sink}`.slice(0, 300))
  })
  // Called before each script that the parser has added runs.
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLScriptElement) || scripts.length >= 500) continue
        const isBootstrap = !node.src && /\babp\s*\??\??=(?!=)/.test(node.text)
        scripts.push({ isBootstrap, hadAbp: Object(abp()) === abp() })
        // A request for an unknown capability: it gets an answer, and changes nothing.
        if (noted.early || Object(abp()) !== abp()) continue
        noted.early = early
        first = abp()
        try {
          Promise.resolve(abp().supports('conformance.absent')).then(settle, (error) => settle(String(error)))
        } catch (error) {
          settle(String(error))
        }
      }
  })
  observer.observe(document, { childList: true, subtree: true })
}
