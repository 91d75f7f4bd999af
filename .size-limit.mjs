// What a page may download, gzipped, for the bundles that scripts/check/bundles.mjs writes.
const limits = {
  bootstrap: '700 B',
  // When the inline script was blocked.
  'register+late': '1 KB',
  register: '1 KB',
  runtime: '6 KB',
  // What not every call needs: questions; `listCapabilities`; new definitions; parameters that are wrong.
  'runtime+elicitation': '750 B',
  'runtime+listing': '1.2 KB',
  'runtime+availability': '1.1 KB',
  'runtime+questions': '1.8 KB',
  'runtime+progress': '900 B',
  'runtime+changes': '1.7 KB',
  'runtime+library-issues': '600 B',
  // For the first raw JSON Schema.
  'runtime+json-schema': '7 KB',
  dynamic: '550 B',
  requirements: '1 KB',
  definition: '2.6 KB',
  protocol: '600 B',
  manifest: '2.5 KB',
  adapter: '3 KB',
  // What a human visitor downloads besides the bootstrap.
  next: '1 KB',
  nuxt: '1 KB',
  sveltekit: '1 KB',
}

const filesOf = (bundle) => `node_modules/.cache/abp-kit/bundles/${bundle}/*`

export default [
  { name: 'bootstrap, not gzipped', path: filesOf('bootstrap'), limit: '1400 B', brotli: false },
  ...Object.entries(limits).map(([name, limit]) => ({ name, path: filesOf(name), limit, gzip: true })),
]
