import { stage, start } from '@abp-kit/bindings-suite/page'
import { hydrate, mount } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'
import App from './App.svelte'

await start()

const track = createSubscriber((update) => stage.subscribe(update))
const scene = {
  get current() {
    track()
    return stage.get()
  },
}
const target = document.getElementById('app')
if (target) (target.hasChildNodes() ? hydrate : mount)(App, { target, props: { scene } })
