import type { Scene } from '@abp-kit/bindings-suite/page'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import App from './App.vue'

export function render(scene: Scene): Promise<string> {
  return renderToString(createSSRApp(() => h(App, { scene })))
}
