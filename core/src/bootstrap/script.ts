// The inline script. build/bootstrap-text.ts compiles it to a constant string.
import { bootstrap } from './page.ts'

bootstrap(document.currentScript?.dataset)
