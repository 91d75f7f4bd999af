import type { ReactNode } from 'react'

/** The beginning of a page. */
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
