import { abp } from '@abp-kit/astro'
import { defineConfig } from 'astro/config'

export default defineConfig({
  // Results are small here: they travel in the answer.
  integrations: [abp({ resultStore: false })],
  server: ({ command }) => ({
    port: Number(process.env.PORT ?? 3000),
    host: process.env.HOST ?? false,
    // So that agents in other pages can read abp.json. Your host sends it for that file alone.
    headers: command === 'preview' ? { 'Access-Control-Allow-Origin': '*' } : {},
  }),
})
