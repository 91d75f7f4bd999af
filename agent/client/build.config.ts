import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index', name: 'index' },
    { input: 'src/playwright', name: 'playwright' },
    { input: 'src/temporary/owner', name: 'temporary' },
    { input: 'src/tools/ai-sdk', name: 'ai-sdk' },
    { input: 'src/tools/anthropic', name: 'anthropic' },
    { input: 'src/tools/langchain', name: 'langchain' },
    { input: 'src/tools/openai', name: 'openai' },
    { input: 'src/transfer/index', name: 'transfer' },
    { input: 'src/transport/post-message', name: 'transport-post-message' },
    { input: 'src/transport/web-socket', name: 'transport-web-socket' },
  ],
  declaration: 'node16',
  // The functions of src/page are sent to the browser as text, so nothing may be compiled into helpers around them.
  rollup: { emitCJS: false, esbuild: { target: 'es2022' } },
})
