import { pageModuleId } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'
import { readyModuleId } from './virtual-modules'

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
      // The first import lets calls that wait fetch what they need while the app starts; the last one runs after the
      // app's own.
      filter: { id: /\.html$/ },
      handler: (code) => ({
        code: [`import '${pageModuleId}'`, code, ...(isManual ? [] : [`import '${readyModuleId}'`])].join(
          '\n',
        ),
        map: null,
      }),
    },
  }
}
