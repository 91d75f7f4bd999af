import { Home as AnyHome } from '@abp-kit/playground-react-components/home'
import { catalogOf } from '@abp-kit/showcase/catalog'
import app from '../abp'
import { Snippet } from '../components/snippet'

export default function Home() {
  return (
    // Made on the server, so that a visitor downloads none of the definitions.
    <AnyHome catalog={catalogOf(app)}>
      <Snippet />
    </AnyHome>
  )
}
