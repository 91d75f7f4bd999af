import { createRegistration, loadNewest } from '@abp-kit/core/register'
import type { Plugin } from 'nuxt/app'
// Not from 'nuxt/app', which adds 3 KB of composables to the page.
import { defineNuxtPlugin } from '#app/nuxt'
import { load, runtime } from '#build/abp.mjs'

/** Registers the app when Nuxt is ready for handlers. Before that, `navigateTo` and similar functions would fail. */
const plugin: Plugin = defineNuxtPlugin({
  name: 'abp-kit',
  parallel: true,
  setup(nuxtApp) {
    const { ready, update } = createRegistration(
      { runtime, around: (run) => nuxtApp.runWithContext(run) },
      import.meta.hot ? loadNewest : undefined,
    )
    update(load)
    nuxtApp.hooks.hookOnce('app:suspense:resolve', ready)
    nuxtApp.hooks.hookOnce('app:error', ready)

    import.meta.hot?.accept('#build/abp.mjs', (changed) => {
      if (changed) update(changed.load)
    })
  },
})

export default plugin
