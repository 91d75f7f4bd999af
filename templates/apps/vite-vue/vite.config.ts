import { abp } from '@abp-kit/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  // Results are small here: they travel in the answer.
  plugins: [abp({ resultStore: false }), vue()],
  server: { port },
  preview: { port, host: process.env.HOST },
})
