import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    // Started as threads, by their places in `dist`.
    { input: 'src/formats/picture/heic-worker.ts', name: 'heic-worker' },
    { input: 'src/archive/seven-zip/worker.ts', name: 'seven-zip-worker' },
    { input: 'src/formats/pdf/worker.ts', name: 'pdf-worker' },
    { input: 'src/formats/mail/worker.ts', name: 'mail-worker' },
    // Started as a process, in the same way.
    { input: 'src/formats/sqlite/process.ts', name: 'sqlite-process' },
    { input: 'src/cli.ts', name: 'cli' },
  ],
  declaration: 'node16',
  rollup: {
    emitCJS: false,
    esbuild: { target: 'es2023' },
  },
})
