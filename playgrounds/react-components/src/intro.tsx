import type { ReactNode } from 'react'

/** The beginning of a page, with the title of the document unless the framework writes it. */
export function Intro({
  title,
  heading,
  children,
}: {
  title?: string
  heading: string
  children: ReactNode
}) {
  return (
    <section className="sc-hero">
      {title !== undefined && <title>{`${title} · Showcase`}</title>}
      <div>
        <h1>{heading}</h1>
        {children}
      </div>
    </section>
  )
}
