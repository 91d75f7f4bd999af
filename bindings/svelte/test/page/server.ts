import type { Scene } from '@abp-kit/bindings-suite/page'
import { render as renderSvelte } from 'svelte/server'
import App from './App.svelte'

export async function render(scene: Scene): Promise<string> {
  const { body } = await renderSvelte(App, { props: { scene: { current: scene } } })
  return body
}
