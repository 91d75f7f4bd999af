import type { Files } from './next-app.ts'

// The pages of apps of Next.js, one for each way in which it makes a document.

const waiting = `import { connection } from 'next/server'

const wait = () => new Promise((resolve) => setTimeout(resolve, 300))
`

/** Pages of the App Router beside the static first page. */
export const everyKind = {
  files: {
    'app/isr/page.tsx': `export const revalidate = 60

export default function Page() {
  return <main>{Date.now()}</main>
}
`,
    'app/dynamic/page.tsx': `import { headers } from 'next/headers'

export default async function Page() {
  return <main>{(await headers()).get('host')}</main>
}
`,
    'app/streamed/page.tsx': `import { Suspense } from 'react'
${waiting}
async function Late() {
  await connection()
  await wait()
  return <p>Late</p>
}

export default function Page() {
  return (
    <main>
      <Suspense fallback="Loading">
        <Late />
      </Suspense>
    </main>
  )
}
`,
    'app/slow-metadata/page.tsx': `import type { Metadata } from 'next'
${waiting}
export async function generateMetadata(): Promise<Metadata> {
  await connection()
  await wait()
  return { title: 'Late' }
}

export default async function Page() {
  await connection()
  return <main>Early</main>
}
`,
    'app/edge/page.tsx': `export const runtime = 'edge'

export default function Page() {
  return <main>On the edge</main>
}
`,
    'app/not-there/page.tsx': `import { notFound } from 'next/navigation'

export default function Page(): never {
  notFound()
}
`,
    'app/broken/page.tsx': `import { connection } from 'next/server'

export default async function Page(): Promise<never> {
  await connection()
  throw new Error('The page is broken.')
}
`,
  } satisfies Files,
  pages: ['/', '/isr', '/dynamic', '/streamed', '/slow-metadata', '/edge'],
  documents: ['/not-there', '/broken'],
}

/** A page of the Pages Router that is rendered for each request. */
export const rendered = {
  files: {
    'pages/dynamic.tsx': `export const getServerSideProps = async () => ({ props: { now: Date.now() } })

export default function Page({ now }: { now: number }) {
  return <main>{now}</main>
}
`,
  } satisfies Files,
  pages: ['/', '/dynamic'],
}
