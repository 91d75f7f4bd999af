import { createRegistration, keepNewest } from '@abp-kit/core/register'
import type { Plugin } from 'nuxt/app'
// Not from 'nuxt/app', which adds 3 KB of composables to the page.
import { defineNuxtPlugin } from '#app/nuxt'
import { fetchTime, load } from '#build/abp.mjs'

/** Registers the app when Nuxt is ready for handlers. Before that, `navigateTo` and similar functions would fail. */
const plugin: Plugin = defineNuxtPlugin({
  name: 'abp-kit',
  parallel: true,
  setup(nuxtApp) {
    // Component tests run without the server-rendered page.
    if (import.meta.test && !('abp' in window)) return
    const { ready, update } = createRegistration({
      fetchTime,
      around: (run) => nuxtApp.runWithContext(run),
    })
    nuxtApp.hooks.hookOnce('app:suspense:resolve', ready)
    nuxtApp.hooks.hookOnce('app:error', ready)
    if (!import.meta.hot) return update(load)

    const newest = keepNewest()
    update(newest(load))
    import.meta.hot.accept('#build/abp.mjs', (changed) => {
      if (changed) update(newest(changed.load))
    })
  },
})

export default plugin
