'use client'

import { Header as AnyHeader, type PageLink } from '@abp-kit/playground-react-components/header'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

export function Header() {
  // In an app with both routers, as a test makes it of this one, the type allows `null`.
  const current = usePathname() ?? ''
  return <AnyHeader framework="Next.js" current={current} link={ToPage} manifest={ToManifest} />
}

function ToPage({ path, ...link }: PageLink) {
  // Visitors who do not open this page do not download its handlers.
  return <Link {...link} href={path} prefetch={path === '/notes' ? false : undefined} />
}

function ToManifest(link: { className: string; children: ReactNode }) {
  return <Link {...link} href="/abp.json" prefetch={false} />
}
