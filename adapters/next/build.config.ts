import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/abp', name: 'index' },
    { input: 'src/head', name: 'head' },
    { input: 'src/head.browser', name: 'head.browser' },
    // Apart, because a hot update evaluates the first again and must not touch the second.
    { input: 'src/load', name: 'load' },
    { input: 'src/load.server', name: 'load.server' },
    { input: 'src/registration', name: 'registration' },
    { input: 'src/pages', name: 'pages' },
    { input: 'src/pages-client', name: 'pages-client' },
    { input: 'src/pages-route', name: 'pages-route' },
    { input: 'src/navigation', name: 'navigation' },
    { input: 'src/config', name: 'config' },
    { input: 'src/route', name: 'route' },
    { input: 'src/result-store', name: 'result-store' },
    { input: 'src/app', name: 'app' },
    { input: 'src/served', name: 'served' },
    { input: 'src/built', name: 'built' },
    { input: 'src/evaluate', name: 'evaluate' },
    { input: 'src/check-build', name: 'check-build' },
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
