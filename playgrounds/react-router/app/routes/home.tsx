import { Home as AnyHome } from '@abp-kit/playground-react-components/home'
import { catalogOf } from '@abp-kit/showcase/catalog'
import app from '../../abp'
import { Snippet } from '../components/snippet'
import type { Route } from './+types/home'

/** Runs on the server, so that a visitor downloads none of the definitions. */
export function loader() {
  return { catalog: catalogOf(app) }
}

export default function Home({ loaderData: { catalog } }: Route.ComponentProps) {
  return (
    <>
      <title>Showcase</title>
      <AnyHome catalog={catalog}>
        <Snippet />
      </AnyHome>
    </>
  )
}
