// What a page may download, gzipped, for the bundles that scripts/check/bundles.mjs writes.
const limits = {
  bootstrap: '700 B',
  // When the inline script was blocked.
  'register+late': '1 KB',
  register: '1 KB',
  runtime: '6144 B',
  // What not every call needs, each with what it shares with others.
  // With the runtime.
  'runtime+guard': '2.6 KB',
  // When an agent asks what there is; calls with conditions, questions, progress; what is wrong with parameters.
  'runtime+features': '7.25 KB',
  // For the first bytes, in a result or where a schema declares them.
  'runtime+codec': '5.2 KB',
  'binary+codec': '5.8 KB',
  // For the first large result, where the server keeps results.
  'result-store': '310 B',
  'result-store+send': '1.5 KB',
  'result-store+add-store-result': '3.4 KB',
  // For the first raw JSON Schema.
  'runtime+json-schema': '4.2 KB',
  // Where the browser has WebMCP; with what components have registered.
  'register+webmcp': '2.55 KB',
  // In the page of every visitor where capabilities come and go with components.
  dynamic: '550 B',
  binary: '2.7 KB',
  activity: '550 B',
  // Where the page shows questions to its visitors; with the first question, and with the ready dialog.
  consent: '700 B',
  'consent+consent': '2.35 KB',
  'consent+consent-dialog': '6.25 KB',
  requirements: '1 KB',
  // All of it: apps take single parts, and of `loginRequired` nothing that does not throw it.
  definition: '3.45 KB',
  // In the page of every visitor where agents may come by messages; and what the first message fetches.
  'post-message': '1.45 KB',
  'post-message+agents': '2.6 KB',
  'web-socket': '1.55 KB',
  'web-socket+connection': '2.15 KB',
  // All of it, as an agent has it: pages take single parts, and none takes the table of questions.
  protocol: '1.8 KB',
  manifest: '4.2 KB',
  // Not in a page; with the warnings about what agents do not expect, what converts schemas, and the head of a page.
  adapter: '11 KB',
  // What a human visitor downloads besides the bootstrap.
  next: '1 KB',
  'next-pages': '1 KB',
  nuxt: '1 KB',
  sveltekit: '1 KB',
  vite: '700 B',
  astro: '750 B',
  angular: '950 B',
  'plain-html': '450 B',
  // With what they take from core.
  react: '1 KB',
  vue: '1 KB',
  svelte: '1 KB',
  // Where the page shows questions to its visitors.
  'react-consent': '900 B',
  'vue-consent': '900 B',
  'svelte-consent': '900 B',
}

const filesOf = (bundle) => `node_modules/.cache/abp-kit/bundles/${bundle}/*`

export default [
  { name: 'bootstrap, not gzipped', path: filesOf('bootstrap'), limit: '1400 B', brotli: false },
  ...Object.entries(limits).map(([name, limit]) => ({ name, path: filesOf(name), limit, gzip: true })),
]
