import { defineBuildConfig } from 'unbuild'
import { bootstrapTextPlugin } from './build/bootstrap-text'
import { readyMade } from './build/ready-made'

/**
 * Each folder of `src/on-demand` is one file of the build: bundlers make a file of the app's of each, and every one of
 * them costs the app's build time, and its agents a request.
 */
function chunkOf(id: string): string | undefined {
  return /\/src\/on-demand\/([^/]+)\//.exec(id)?.[1]
}

export default defineBuildConfig([
  {
    // The first of each folder, then the rest folder by folder: in another order, rollup-plugin-dts makes a program of
    // TypeScript for almost each entry, which takes longer, and more memory than Node gives.
    entries: [
      { input: 'src/index', name: 'index' },
      { input: 'src/protocol/index', name: 'protocol' },
      { input: 'src/manifest/index', name: 'manifest' },
      { input: 'src/discovery/index', name: 'discovery' },
      { input: 'src/bootstrap/index', name: 'bootstrap' },
      { input: 'src/register/index', name: 'register' },
      { input: 'src/binary/index', name: 'binary' },
      { input: 'src/dynamic/index', name: 'dynamic' },
      { input: 'src/consent/index', name: 'consent' },
      { input: 'src/runtime/index', name: 'runtime' },
      { input: 'src/testing/index', name: 'testing' },
      { input: 'src/transport/post-message', name: 'transport-post-message' },
      { input: 'src/result-store/index', name: 'result-store' },
      { input: 'src/result-store/server/index', name: 'result-store-server' },
      { input: 'src/adapter/index', name: 'adapter' },
      { input: 'src/adapter/server/index', name: 'adapter-server' },
      { input: 'src/adapter/node/index', name: 'adapter-node' },
      { input: 'src/adapter/vite/index', name: 'adapter-vite' },
      { input: 'src/adapter/node/evaluation/worker', name: 'evaluation-worker' },
      { input: 'src/json-schema', name: 'json-schema' },
      { input: 'src/activity', name: 'activity' },
      { input: 'src/tracking', name: 'tracking' },
      { input: 'src/requirements', name: 'requirements' },
      { input: 'src/transport/web-socket', name: 'transport-web-socket' },
      { input: 'src/result-store/temporary', name: 'result-store-temporary' },
      { input: 'src/adapter/head', name: 'adapter-head' },
    ],
    declaration: 'node16',
    rollup: {
      emitCJS: false,
      // What the browsers of docs/browsers.md have.
      esbuild: { target: 'es2022' },
      inlineDependencies: ['virtual:bootstrap-text'],
      output: {
        chunkFileNames: 'shared/[name].mjs',
        hoistTransitiveImports: false,
        onlyExplicitManualChunks: true,
        manualChunks: chunkOf,
      },
    },
    hooks: {
      'rollup:options'(_context, options) {
        options.plugins.unshift(bootstrapTextPlugin())
      },
    },
  },
  ...readyMade,
])
