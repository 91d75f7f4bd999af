import { abp } from '@abp-kit/vite'
import { defineConfig } from 'vite'

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  plugins: [abp()],
  server: { port },
  preview: { port, host: process.env.HOST },
})
