import { abp } from '@abp-kit/sveltekit'
import adapter from '@sveltejs/adapter-node'
import { sveltekit } from '@sveltejs/kit/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Results are small here: they travel in the answer.
  plugins: [abp({ resultStore: false }), sveltekit({ adapter: adapter() })],
  server: { port: Number(process.env.PORT ?? 3000) },
})
