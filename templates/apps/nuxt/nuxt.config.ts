export default defineNuxtConfig({
  compatibilityDate: '2026-11-01',
  modules: ['@abp-kit/nuxt'],
  css: ['~~/notebook/style.css'],
  app: {
    head: {
      title: '%TITLE%',
      htmlAttrs: { lang: 'en' },
      meta: [{ name: 'description', content: 'A Markdown notebook for people and agents' }],
    },
  },
})
