import type { ReactNode } from 'react'

/** The beginning of a page. */
export function Intro({ title, heading, children }: { title: string; heading: string; children: ReactNode }) {
  return (
    <section className="sc-hero">
      <title>{`${title} · Showcase`}</title>
      <div>
        <h1>{heading}</h1>
        {children}
      </div>
    </section>
  )
}
