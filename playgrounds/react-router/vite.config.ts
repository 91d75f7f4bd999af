import { abp } from '@abp-kit/vite'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const { EMBED_ORIGIN = '', HOST = '127.0.0.1', PORT } = process.env

export default defineConfig({
  plugins: [abp(), reactRouter()],
  // For app/entry.client.tsx.
  define: { 'import.meta.env.EMBED_ORIGIN': JSON.stringify(EMBED_ORIGIN) },
  server: { host: HOST, ...(PORT !== undefined && { port: Number(PORT), strictPort: true }) },
})
