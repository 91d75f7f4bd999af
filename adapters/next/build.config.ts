import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  // The first of each folder, then the rest folder by folder: in another order, rollup-plugin-dts makes a program of
  // TypeScript for almost each entry, which takes twice the time and more memory than Node gives.
  entries: [
    { input: 'src/app-router/abp', name: 'index' },
    { input: 'src/page/navigation', name: 'navigation' },
    { input: 'src/pages-router/abp-head', name: 'pages' },
    { input: 'src/config/config', name: 'config' },
    { input: 'src/server/route', name: 'route' },
    { input: 'src/check/build', name: 'check-build' },
    { input: 'src/service-worker/leave-to-agents', name: 'service-worker' },
    { input: 'src/app-router/head', name: 'head' },
    { input: 'src/app-router/head.browser', name: 'head.browser' },
    { input: 'src/app-router/result-store', name: 'result-store' },
    // Apart, because a hot update evaluates the first again and must not touch the second.
    { input: 'src/page/load', name: 'load' },
    { input: 'src/page/load.server', name: 'load.server' },
    { input: 'src/page/registration', name: 'registration' },
    { input: 'src/page/app', name: 'app' },
    { input: 'src/pages-router/client', name: 'pages-client' },
    { input: 'src/pages-router/route', name: 'pages-route' },
    { input: 'src/pages-router/result-store', name: 'pages-result-store' },
    { input: 'src/config/evaluate', name: 'evaluate' },
    { input: 'src/server/served', name: 'served' },
    { input: 'src/server/built', name: 'built' },
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
