import { abp } from '@abp-kit/astro'
import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

const { BASE_PATH = '', EMBED_ORIGIN = '', HOST = '127.0.0.1', PORT } = process.env

export default defineConfig({
  base: BASE_PATH,
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  integrations: [abp(), react()],
  devToolbar: { enabled: false },
  // The pages of the shared tests have no slash at the end.
  trailingSlash: 'ignore',
  server: { host: HOST, ...(PORT !== undefined && { port: Number(PORT) }) },
  vite: {
    // For src/embedding.ts.
    define: { 'import.meta.env.EMBED_ORIGIN': JSON.stringify(EMBED_ORIGIN) },
    ...(PORT !== undefined && { server: { strictPort: true } }),
  },
})
