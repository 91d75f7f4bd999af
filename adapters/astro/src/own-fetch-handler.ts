import type { Plugin } from 'vite'
import { packageFile } from './virtual-modules.ts'

/** The module from which Astro takes its fetch handler since 6.3. */
const handlerId = '\0virtual:astro:fetchable'

/** Marks in this module when it uses Astro's own handler. The first mark exists only in Astro 7. */
const ofAstro = /\bisDefaultFetchHandler\b|['"]astro\/app\/fetch\/default-handler['"]/

/**
 * Wraps the app's own fetch handler, `src/fetch`. Leaves Astro's own handler unchanged: it runs the
 * middleware.
 */
export const ownFetchHandler: Plugin = {
  name: 'abp-kit:own-fetch-handler',
  transform: {
    // The handler repeats this test: Vite before 6.3 ignores a hook's `filter`.
    filter: { id: /^\0virtual:astro:fetchable$/ },
    handler(code, id) {
      if (id !== handlerId || ofAstro.test(code)) return undefined
      const [, file] = /^\s*export\s*\{\s*default\s*\}\s*from\s*(['"].+['"])/.exec(code) ?? []
      if (file === undefined)
        return this.error(
          "[abp-kit] This version of Astro exports the app's fetch handler in a way that @abp-kit/astro does not know. Update @abp-kit/astro, or move what src/fetch does into a middleware.",
        )
      const text = `import app from ${file}
import { withAbp } from ${JSON.stringify(packageFile('fetch-handler.mjs'))}
export default withAbp(app)`
      return { code: text, map: null }
    },
  },
}
