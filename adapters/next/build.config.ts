import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  // With extensions and in this order for the sake of rollup-plugin-dts: core/build.config.ts says why.
  entries: [
    { input: 'src/app-router/abp.tsx', name: 'index' },
    { input: 'src/page/navigation.ts', name: 'navigation' },
    { input: 'src/pages-router/abp-head.tsx', name: 'pages' },
    { input: 'src/config/config.ts', name: 'config' },
    { input: 'src/server/route.ts', name: 'route' },
    { input: 'src/check/build.ts', name: 'check-build' },
    { input: 'src/service-worker/leave-to-agents.ts', name: 'service-worker' },
    { input: 'src/app-router/head.tsx', name: 'head' },
    { input: 'src/app-router/head.browser.tsx', name: 'head.browser' },
    { input: 'src/app-router/result-store.ts', name: 'result-store' },
    // Apart, because a hot update evaluates the first again and must not touch the second.
    { input: 'src/page/load.ts', name: 'load' },
    { input: 'src/page/load.server.ts', name: 'load.server' },
    { input: 'src/page/registration.ts', name: 'registration' },
    { input: 'src/page/app.ts', name: 'app' },
    { input: 'src/pages-router/client.ts', name: 'pages-client' },
    { input: 'src/pages-router/route.ts', name: 'pages-route' },
    { input: 'src/pages-router/result-store.ts', name: 'pages-result-store' },
    { input: 'src/config/evaluate.ts', name: 'evaluate' },
    { input: 'src/server/served.ts', name: 'served' },
    { input: 'src/server/built.ts', name: 'built' },
  ],
  declaration: 'node16',
  // What withAbp aliases and what package.json's conditions choose stays for the app's bundler to resolve.
  externals: ['@abp-kit/next/app', '@abp-kit/next/served', '#head', '#load'],
  rollup: {
    emitCJS: false,
    esbuild: { jsx: 'automatic' },
    output: {
      chunkFileNames: 'shared/[name].mjs',
      // Rollup drops directives.
      banner: (chunk: { name: string }) => (chunk.name === 'index' ? "'use client'" : ''),
    },
  },
})
