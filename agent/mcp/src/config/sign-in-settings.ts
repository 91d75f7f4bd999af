import { z } from 'zod'
import { path } from './path-setting.ts'

/** How pages get their sign-in. */
export const signInSettings = {
  storageState: path.optional().meta({
    group: 'Browser',
    description:
      "File with cookies and localStorage in Playwright's format, which each connection's own context begins with. `abp-mcp save-storage <url> <file>` writes one.",
  }),
  autoConnect: z.boolean().default(false).meta({
    group: 'Browser',
    description:
      'Attach to your own running browser, of --channel (chrome by default) or --user-data-dir, with your logins. Allow it at chrome://inspect/#remote-debugging (Chrome 144 or later); Chrome asks you for each connection.',
  }),
}
