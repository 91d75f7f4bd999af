export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  modules: ['@abp-kit/nuxt'],
  // Results are small here: they travel in the answer.
  abp: { resultStore: false },
  css: ['~~/notebook/style.css'],
  app: {
    head: {
      title: '%TITLE%',
      htmlAttrs: { lang: 'en' },
      meta: [{ name: 'description', content: 'A Markdown notebook for people and agents' }],
    },
  },
})
