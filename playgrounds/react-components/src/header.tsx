import type { ReactNode } from 'react'
import styles from './header.module.css'

const pages = [
  ['/about', 'About'],
  ['/dynamic', 'Dynamic'],
  ['/streamed', 'Streamed'],
  ['/notes', 'Notes'],
] as const

/** A link as the framework's router makes it. */
export interface PageLink {
  path: string
  className?: string
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/**
 * What is above every page.
 *
 * @param framework - its name
 * @param current - the path of the page
 * @param link - makes a link
 * @param manifest - makes the link to the manifest, which is no page
 */
export function Header({
  framework,
  current,
  link: Link,
  manifest: Manifest,
}: {
  framework: string
  current: string
  link: (link: PageLink) => ReactNode
  manifest: (link: { className: string; children: ReactNode }) => ReactNode
}) {
  return (
    <header className="sc-header">
      <div className="sc-wrap">
        <Link className="sc-brand" path="/">
          <svg
            className="sc-mark"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M8 4H5a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h3M16 4h3a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-3" />
            <circle cx="12" cy="12" r="2.5" fill="currentColor" stroke="none" />
          </svg>
          Showcase
        </Link>
        <span className="sc-tag">{framework}</span>
        <nav className={styles.pages}>
          {pages.map(([path, name]) => (
            <Link key={path} path={path} aria-current={current === path ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <Manifest className="sc-badge">
          Manifest <code>abp.json</code>
        </Manifest>
      </div>
    </header>
  )
}
