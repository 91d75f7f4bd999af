import { abp } from '@abp-kit/astro'
import { defineConfig } from 'astro/config'

export default defineConfig({
  integrations: [abp()],
  server: { port: Number(process.env.PORT ?? 3000), host: process.env.HOST ?? false },
})
