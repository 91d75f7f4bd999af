// Re-exports the functions that the plugin's generated page module needs. Built as this package's `page.mjs`,
// which Vite finds from any app.
export { atOnce, register, whenIdle } from '@abp-kit/core/register'
