import type { ReactNode } from 'react'

/** What a page begins with. */
export function Intro({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="sc-hero">
      <div>
        <h1>{heading}</h1>
        {children}
      </div>
    </section>
  )
}
