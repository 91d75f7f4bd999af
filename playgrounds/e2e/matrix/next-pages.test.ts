import { resultStore } from '../suite/result-store.ts'

const document = `import { AbpHead } from '@abp-kit/next/pages'
import { Head, Html, Main, NextScript } from 'next/document'

export default function Document() {
  return <Html><Head><AbpHead /></Head><body><Main /><NextScript /></body></Html>
}
`

// The app keeps its App Router, which has the first page, and gets the store's route from the Pages Router.
resultStore('next', {
  'pages/_document.tsx': document,
  'pages/old.tsx': 'export default function Page() {\n  return <main>Old</main>\n}\n',
  'pages/api/abp-results/[[...path]].ts':
    "export { config, default } from '@abp-kit/next/pages/result-store'\n",
})
