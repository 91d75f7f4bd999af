// The inline script. build/bootstrap-text.ts compiles it to a constant text.
import { bootstrap } from './page'

bootstrap(document.currentScript?.dataset)
