import { abp } from '@abp-kit/vite'
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

const port = Number(process.env.PORT ?? 3000)

export default defineConfig({
  // Results are small here: they travel in the answer.
  plugins: [abp({ resultStore: false }), solid()],
  server: { port },
  preview: { port, host: process.env.HOST },
})
