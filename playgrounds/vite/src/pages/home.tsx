import { catalog } from 'virtual:catalog'
import { Home as AnyHome } from '@abp-kit/playground-react-components/home'
import { Snippet } from '../components/snippet'

export function Home() {
  return (
    <>
      <title>Showcase</title>
      <AnyHome catalog={catalog}>
        <Snippet />
      </AnyHome>
    </>
  )
}
