import { newest, registration } from './registration.ts'

const load = () => import('@abp-kit/next/app')

// A separate file, so that an edit of the definitions stops here. Other modules are not evaluated again, and
// the page, `window.abp` and the agent's session stay. The bundlers recognise these calls only in this form.
const fetchApp = process.env.ABP_NEXT_RESULT_STORE
  ? async () => (await import('@abp-kit/core/result-store')).withResultStore(load)()
  : load
registration.update(process.env.NODE_ENV === 'production' || !newest ? fetchApp : newest(fetchApp))
// Turbopack creates an object for each file that names `import.meta`, except in code that it removes.
if (process.env.NODE_ENV !== 'production') {
  if (import.meta.turbopackHot) import.meta.turbopackHot.accept()
  if (import.meta.webpackHot) import.meta.webpackHot.accept()
}
