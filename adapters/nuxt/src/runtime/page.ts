import { createRegistration, keepNewest } from '@abp-kit/core/register'
import type { Plugin } from 'nuxt/app'
// Not from 'nuxt/app', which adds 3 KB of composables to the page.
import { defineNuxtPlugin } from '#app/nuxt'
import { load, runtime } from '#build/abp.mjs'

/** Registers the app when Nuxt is ready for handlers. Before that, `navigateTo` and similar functions would fail. */
const plugin: Plugin = defineNuxtPlugin({
  name: 'abp-kit',
  parallel: true,
  setup(nuxtApp) {
    const { ready, update } = createRegistration({
      runtime,
      around: (run) => nuxtApp.runWithContext(run),
    })
    // Whichever comes first; a second time it would be an update.
    let isReady = false
    const open = () => {
      if (!isReady) ready()
      isReady = true
    }
    nuxtApp.hooks.hookOnce('app:suspense:resolve', open)
    nuxtApp.hooks.hookOnce('app:error', open)
    if (!import.meta.hot) return update(load)

    const newest = keepNewest()
    update(newest(load))
    import.meta.hot.accept('#build/abp.mjs', (changed) => {
      if (changed) update(newest(changed.load))
    })
  },
})

export default plugin
