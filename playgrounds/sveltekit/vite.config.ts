import { abp } from '@abp-kit/sveltekit'
import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

const { BASE_PATH = '', EMBED_ORIGIN = '', HOST = '127.0.0.1', PORT } = process.env
const base = BASE_PATH.replace(/\/$/, '')

export default defineConfig({
  plugins: [
    abp(),
    sveltekit({
      adapter: adapter(),
      paths: { base: base.startsWith('/') ? `/${base.slice(1)}` : '' },
      // For src/lib/orders.remote.ts.
      experimental: { remoteFunctions: true },
    }),
  ],
  // For src/hooks.client.ts.
  define: { 'import.meta.env.EMBED_ORIGIN': JSON.stringify(EMBED_ORIGIN) },
  server: { host: HOST, ...(PORT !== undefined && { port: Number(PORT), strictPort: true }) },
})
