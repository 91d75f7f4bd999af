import { abp } from '@abp-kit/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  // Results are small here: they travel in the answer.
  plugins: [abp({ resultStore: false }), react()],
  server: { port },
  preview: { port, host: process.env.HOST },
})
