import { bridge, staticBridge } from './bridge.ts'
import { byInterface as chromeByInterface } from './chrome-devtools/interface.ts'
import { byScript, bySlimScript } from './chrome-devtools/script.ts'
import { byWebMcp as chromeByWebMcp } from './chrome-devtools/webmcp.ts'
import { byCode } from './playwright/code.ts'
import { byInterface as playwrightByInterface } from './playwright/interface.ts'
import { byWebMcp as playwrightByWebMcp } from './playwright/webmcp.ts'
import type { Way } from './way.ts'

/** The ways to compare, in the order of the rows. */
export const ways: readonly Way[] = [
  bridge,
  staticBridge,
  chromeByInterface,
  playwrightByInterface,
  byScript,
  bySlimScript,
  byCode,
  chromeByWebMcp,
  playwrightByWebMcp,
]
