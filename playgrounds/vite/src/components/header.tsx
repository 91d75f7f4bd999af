import { Header as AnyHeader, type PageLink } from '@abp-kit/playground-react-components/header'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

export function Header() {
  const { pathname } = useLocation()
  return <AnyHeader framework="Vite" current={pathname} link={ToPage} manifest={ToManifest} />
}

function ToPage({ path, ...link }: PageLink) {
  return <Link {...link} to={path} />
}

function ToManifest({ children, ...link }: { className: string; children: ReactNode }) {
  return (
    <a {...link} href={`${import.meta.env.BASE_URL}abp.json`}>
      {children}
    </a>
  )
}
