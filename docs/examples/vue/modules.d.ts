// For svelte-check, which reads these files too; vue-tsc reads the components themselves.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'

  const component: DefineComponent<{ author: string }>
  export default component
}
