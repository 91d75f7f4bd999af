import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'

/**
 * Registers the definition in the pages of a build, after Vite has made a module of each.
 *
 * @param isManual - whether the app itself says when handlers can run
 */
export function registration(isManual: boolean): Plugin {
  return {
    name: 'abp-kit:registration',
    apply: 'build',
    enforce: 'post',
    transform: {
      // The import lets calls that wait fetch what they need while the app starts. The call comes after all imports. In a
      // module of its own it would come too early in an app with several pages, whose chunk it would share.
      filter: { id: /\.html$/ },
      handler: (code) => ({
        code: isManual
          ? `import '${pageModuleId}'\n${code}`
          : `import { ready } from '${pageModuleId}'\n${code}\nready()\n`,
        map: null,
      }),
    },
  }
}
