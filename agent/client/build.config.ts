import { defineBuildConfig } from 'unbuild'

export default defineBuildConfig({
  entries: [
    { input: 'src/index.ts', name: 'index' },
    { input: 'src/playwright.ts', name: 'playwright' },
    { input: 'src/temporary/owner.ts', name: 'temporary' },
    { input: 'src/tool-schema/index.ts', name: 'tool-schema' },
    { input: 'src/tools/ai-sdk.ts', name: 'ai-sdk' },
    { input: 'src/tools/anthropic.ts', name: 'anthropic' },
    { input: 'src/tools/langchain.ts', name: 'langchain' },
    { input: 'src/tools/openai.ts', name: 'openai' },
    { input: 'src/transfer/index.ts', name: 'transfer' },
    { input: 'src/transport/post-message.ts', name: 'transport-post-message' },
    { input: 'src/transport/web-socket.ts', name: 'transport-web-socket' },
  ],
  declaration: 'node16',
  // The functions of src/page are sent to the browser as text, so nothing may be compiled into helpers around them.
  rollup: { emitCJS: false, esbuild: { target: 'es2022' } },
})
