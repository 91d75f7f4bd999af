import { abp } from '@abp-kit/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalog } from './catalog'

const { BASE_PATH = '', EMBED_ORIGIN = '', HOST = '127.0.0.1', PORT } = process.env
const server = { host: HOST, ...(PORT !== undefined && { port: Number(PORT), strictPort: true }) }

export default defineConfig({
  base: `${BASE_PATH.replace(/\/$/, '')}/`,
  plugins: [abp(), catalog(), react()],
  // For src/embedding.ts.
  define: { 'import.meta.env.EMBED_ORIGIN': JSON.stringify(EMBED_ORIGIN) },
  server,
  preview: server,
})
