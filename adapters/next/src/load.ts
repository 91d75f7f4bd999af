import { setLoad } from './registration'

// A file of its own, which an edit of the definitions ends at: nothing else is evaluated again, so the
// page, `window.abp` and the agent's session stay. The bundlers know these calls in this form only.
setLoad(() => import('@abp-kit/next/app'))
if (import.meta.turbopackHot) import.meta.turbopackHot.accept()
if (import.meta.webpackHot) import.meta.webpackHot.accept()
