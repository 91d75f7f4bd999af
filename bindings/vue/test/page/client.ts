import { stage, start } from '@abp-kit/bindings-suite/page'
import { createApp, createSSRApp, h, shallowRef } from 'vue'
import App from './App.vue'

await start()

const scene = shallowRef(stage.get())
stage.subscribe(() => {
  scene.value = stage.get()
})
const hydrate = document.getElementById('app')?.hasChildNodes()
const create = hydrate ? createSSRApp : createApp
create(() => h(App, { scene: scene.value })).mount('#app')
