import { defineBuildConfig } from 'unbuild'
import { readyMade } from './build/ready-made.ts'

/**
 * Each folder of `src/on-demand` is one file of the build: bundlers make a file of the app's of each, and every one of
 * them costs the app's build time, and its agents a request.
 */
function chunkOf(id: string): string | undefined {
  return /\/src\/on-demand\/([^/]+)\//.exec(id)?.[1]
}

export default defineBuildConfig([
  {
    // With extensions, and first one of each folder, then the rest folder by folder. Otherwise rollup-plugin-dts makes a
    // program of TypeScript for each entry: 20 s and 3.5 GB instead of 6 s and 1 GB.
    entries: [
      { input: 'src/index.ts', name: 'index' },
      { input: 'src/protocol/index.ts', name: 'protocol' },
      { input: 'src/manifest/index.ts', name: 'manifest' },
      { input: 'src/discovery/index.ts', name: 'discovery' },
      { input: 'src/bootstrap/index.ts', name: 'bootstrap' },
      { input: 'src/register/index.ts', name: 'register' },
      { input: 'src/binary/index.ts', name: 'binary' },
      { input: 'src/dynamic/index.ts', name: 'dynamic' },
      { input: 'src/consent/index.ts', name: 'consent' },
      { input: 'src/runtime/index.ts', name: 'runtime' },
      { input: 'src/testing/index.ts', name: 'testing' },
      { input: 'src/transport/post-message.ts', name: 'transport-post-message' },
      { input: 'src/result-store/index.ts', name: 'result-store' },
      { input: 'src/result-store/server/index.ts', name: 'result-store-server' },
      { input: 'src/adapter/index.ts', name: 'adapter' },
      { input: 'src/adapter/server/index.ts', name: 'adapter-server' },
      { input: 'src/adapter/node/index.ts', name: 'adapter-node' },
      { input: 'src/adapter/vite/index.ts', name: 'adapter-vite' },
      { input: 'src/adapter/node/evaluation/worker.ts', name: 'evaluation-worker' },
      { input: 'src/json-schema.ts', name: 'json-schema' },
      { input: 'src/activity.ts', name: 'activity' },
      { input: 'src/tracking.ts', name: 'tracking' },
      { input: 'src/requirements.ts', name: 'requirements' },
      { input: 'src/transport/web-socket.ts', name: 'transport-web-socket' },
      { input: 'src/result-store/temporary.ts', name: 'result-store-temporary' },
      { input: 'src/adapter/head.ts', name: 'adapter-head' },
      {
        builder: 'copy',
        input: 'node_modules/jiti',
        outDir: 'dist/jiti',
        pattern: ['lib/jiti.cjs', 'dist/*.cjs', 'LICENSE'],
      },
    ],
    declaration: 'node16',
    rollup: {
      emitCJS: false,
      // What the browsers of docs/browsers.md have.
      esbuild: { target: 'es2022' },
      output: {
        chunkFileNames: 'shared/[name].mjs',
        hoistTransitiveImports: false,
        onlyExplicitManualChunks: true,
        manualChunks: chunkOf,
      },
    },
  },
  ...readyMade,
])
