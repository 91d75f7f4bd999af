// What the module that the plugin makes for the page needs; `page.mjs` of this package, which Vite finds from any app.
export { createRegistration } from '@abp-kit/core/register'
