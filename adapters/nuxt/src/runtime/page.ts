import { loadNewest, register } from '@abp-kit/core/register'
import type { Plugin } from 'nuxt/app'
// Not from 'nuxt/app': that brings 3 KB of composables into the page.
import { defineNuxtPlugin } from '#app/nuxt'
import { load, runtime } from '#build/abp.mjs'

/** Registers the app once Nuxt is ready for handlers; earlier, `navigateTo` and the like would fail. */
const plugin: Plugin = defineNuxtPlugin({
  name: 'abp-kit',
  parallel: true,
  setup(nuxtApp) {
    let current = load
    let ready = false
    const registerApp = () =>
      register(import.meta.hot ? loadNewest(() => current) : current, {
        runtime,
        around: (run) => nuxtApp.runWithContext(run),
      })
    const open = () => {
      if (ready) return
      ready = true
      registerApp()
    }
    nuxtApp.hooks.hookOnce('app:suspense:resolve', open)
    nuxtApp.hooks.hookOnce('app:error', open)

    import.meta.hot?.accept('#build/abp.mjs', (changed) => {
      if (!changed) return
      current = changed.load
      if (ready) registerApp()
    })
  },
})

export default plugin
