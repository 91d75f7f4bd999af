// The inline script: compiled to one constant text by build/bootstrap-text.ts.
import { bootstrap } from './page'

bootstrap(document.currentScript?.dataset)
