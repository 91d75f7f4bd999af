import { setLoad } from './registration'

const load = () => import('@abp-kit/next/app')

// A file of its own, which an edit of the definitions ends at: nothing else is evaluated again, so the
// page, `window.abp` and the agent's session stay. The bundlers know these calls in this form only.
setLoad(
  process.env.ABP_NEXT_RESULT_STORE
    ? async () => (await import('@abp-kit/core/result-store')).withResultStore(load)()
    : load,
)
// Turbopack keeps an object for each file that names `import.meta`, but in code that it leaves out.
if (process.env.NODE_ENV !== 'production') {
  if (import.meta.turbopackHot) import.meta.turbopackHot.accept()
  if (import.meta.webpackHot) import.meta.webpackHot.accept()
}
