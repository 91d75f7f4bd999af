import { abp } from '@abp-kit/sveltekit'
import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [abp(), sveltekit({ adapter: adapter() })],
  server: { port: Number(process.env.PORT ?? 3000) },
})
